import fc from 'fast-check'
import {
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
  toRlp,
} from 'viem'
import { expect, test } from 'vitest'
import {
  assembleSigned,
  decodeUnsignedTransaction,
  type EthereumTransaction,
  type TransactionType,
} from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { signSecp256k1 } from '../../../../../src/core/crypto/secp256k1.ts'
import { scaled } from '../../../../support/effort.ts'
import { anyViemTransaction, viemTransactions } from '../../../../support/ethereum-transactions.ts'

const to = '0x3535353535353535353535353535353535353535'
const sample = {
  legacy: { type: 'legacy', chainId: 1, nonce: 9, gasPrice: 20n, gas: 21_000n, to, value: 10n ** 18n },
  eip2930: { type: 'eip2930', chainId: 1, nonce: 1, gasPrice: 1n, gas: 2n, to, accessList: [] },
  eip1559: { type: 'eip1559', chainId: 1, nonce: 1, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, gas: 2n, to },
  eip4844: {
    type: 'eip4844',
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    gas: 2n,
    to,
    maxFeePerBlobGas: 1n,
    blobVersionedHashes: [`0x01${'11'.repeat(31)}`],
  },
  eip7702: {
    type: 'eip7702',
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    gas: 2n,
    to,
    authorizationList: [
      { chainId: 1, address: to, nonce: 0, yParity: 1, r: `0x${'22'.repeat(32)}`, s: `0x${'33'.repeat(32)}` },
    ],
  },
} as const satisfies Record<TransactionType, TransactionSerializable>
const types = Object.keys(sample) as TransactionType[]

/** EIP-155, the worked example. */
const example155 = '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080'

test('decodes and signs the example of EIP-155', () => {
  const transaction = decode(example155)
  expect(transaction).toMatchObject({
    type: 'legacy',
    chainId: 1n,
    nonce: 9n,
    gasPrice: 20_000_000_000n,
    gas: 21_000n,
    to: '0x3535353535353535353535353535353535353535',
    value: 10n ** 18n,
    data: '0x',
  })
  expect(hex(transaction.digest)).toBe('0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53')
  const signature = signSecp256k1(transaction.digest, Buffer.alloc(32, 0x46))
  expect(hex(assembleSigned(transaction, signature))).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025' +
      'a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276' +
      'a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
})

test.each(types)('reads every field of %s transactions as viem does, and assembles what viem assembles', type => {
  fc.assert(
    fc.property(
      viemTransactions[type] as fc.Arbitrary<TransactionSerializable>,
      fc.infiniteStream(fc.nat(255)),
      (given, stream) => {
        const serialized = serializeTransaction(given)
        const transaction = decode(serialized)
        expect(asViem(transaction)).toEqual(normalised(parseTransaction(serialized)))
        expect(hex(transaction.digest)).toBe(keccak256(serialized))

        const [r, s] = [take(stream, 32), take(stream, 32)]
        const recoveryId = (take(stream, 1)[0] as number & 1) ? 1 : 0
        const signed = serializeTransaction(given, {
          r: hex(r),
          s: hex(s),
          yParity: recoveryId,
          v: recoveryId ? 28n : 27n,
        })
        // viem reads chain ids as numbers, which lose digits when v is made of a large one.
        if (type !== 'legacy' || (given.chainId as number) < 2 ** 50) {
          expect(hex(assembleSigned(transaction, { r, s, recoveryId }))).toBe(signed)
        }
      },
    ),
    { numRuns: scaled(1000) },
  )
})

test('no byte can be changed without the transaction changing or being refused', () => {
  fc.assert(
    fc.property(anyViemTransaction, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, at, flip) => {
      const serialized = Buffer.from(serializeTransaction(given).slice(2), 'hex')
      const before = decodeUnsignedTransaction(serialized)
      const changed = Buffer.from(serialized)
      changed[at % changed.length] = (changed[at % changed.length] as number) ^ flip
      const after = attempt(() => decodeUnsignedTransaction(changed))
      if (after) expect(fieldsOf(after)).not.toEqual(fieldsOf(before))
    }),
    { numRuns: scaled(2000) },
  )
})

test('a legacy transaction with empty lists in the place of its signature is refused', () => {
  const bytes = Buffer.from('e3830100008f010000000000000000000000000000808088010000000000000080018080', 'hex')
  expect(() => decodeUnsignedTransaction(bytes)).not.toThrow()
  for (const end of ['c080', '80c0', 'c0c0'])
    expect(() => decodeUnsignedTransaction(Buffer.concat([bytes.subarray(0, -2), Buffer.from(end, 'hex')]))).toThrow(
      'r and s should be empty bytes',
    )
})

test('bytes at random are refused with a row of the error table', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      expect(() => decodeUnsignedTransaction(bytes)).toThrow(
        expect.objectContaining({
          code: expect.stringMatching(/^TRANSACTION_/),
          detail: { field: 'parameters.unsignedTransaction' },
        }),
      )
    }),
    { numRuns: scaled(1000) },
  )
})

test.each(types)('refuses a %s transaction with a byte after it, or one too few', type => {
  const bytes = Buffer.from(serializeTransaction(sample[type]).slice(2), 'hex')
  expect(() => decodeUnsignedTransaction(Buffer.concat([bytes, Buffer.of(0)]))).toThrow('bytes follow it')
  expect(() => decodeUnsignedTransaction(bytes.subarray(0, -1))).toThrow('not one RLP list')
})

test.each(types)('refuses a %s transaction that is signed already', type => {
  const signature = { r: `0x${'01'.repeat(32)}`, s: `0x${'02'.repeat(32)}`, v: 27n, yParity: 0 } as const
  expect(refusal(serializeTransaction(sample[type], signature))).toEqual([
    'TRANSACTION_INVALID',
    expect.stringContaining('signed already'),
  ])
})

test('refuses a legacy transaction without chain id, and names EIP-155', () => {
  const { chainId: _, ...homeless } = sample.legacy
  expect(refusal(serializeTransaction(homeless))).toEqual([
    'TRANSACTION_INVALID',
    expect.stringMatching(/chain id is missing.*EIP-155/),
  ])
  expect(refusal(toRlp(['0x', '0x', '0x', '0x', '0x', '0x', '0x', '0x', '0x']))).toEqual([
    'TRANSACTION_INVALID',
    expect.stringMatching(/chain id is missing.*EIP-155/),
  ])
})

test.each([0x00, 0x05, 0x76, 0x7f])('refuses transactions of type %i, and says which it knows', type => {
  expect(refusal(hex(Buffer.of(type, 0xc0)))).toEqual([
    'TRANSACTION_TYPE_UNSUPPORTED',
    expect.stringMatching(/^Ethereum transactions of type 0x[0-9a-f]{2} are not supported/),
  ])
})

test('refuses a blob transaction that carries its blobs', () => {
  const blob = serializeTransaction({
    ...sample.eip4844,
    sidecars: [{ blob: '0x00', commitment: '0x00', proof: '0x00' }],
  })
  expect(refusal(blob)[1]).toContain('send the transaction without them')
})

const long = `0x01${'00'.repeat(32)}` as const
test.each<[string, Hex, string]>([
  ['nothing', '0x', 'it is empty'],
  ['a string', '0x83646f67', 'neither a list nor a type'],
  ['a type byte alone', '0x02', 'not one RLP list'],
  ['a string after the type byte', '0x0280', 'not one RLP list'],
  [
    'too few fields',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x']),
    'type 0x02 has 9 fields, and this has 8',
  ],
  ['too few legacy fields', toRlp(['0x', '0x']), 'a legacy transaction has 9 fields, and this has 2'],
  ['chain id 0', typed(2, ['0x', '0x', '0x', '0x', '0x', '0x', '0x', '0x', []]), 'chain id is missing'],
  [
    'chain id with leading zeros',
    typed(2, ['0x0001', '0x', '0x', '0x', '0x', '0x', '0x', '0x', []]),
    'chainId is an integer with leading zeros',
  ],
  [
    'a chain id of 9 bytes',
    typed(2, ['0x010000000000000000', '0x', '0x', '0x', '0x', '0x', '0x', '0x', []]),
    'chainId is out of range',
  ],
  [
    'the last nonce',
    typed(2, ['0x01', '0xffffffffffffffff', '0x', '0x', '0x', '0x', '0x', '0x', []]),
    'nonce is out of range (EIP-2681)',
  ],
  [
    'a tip above the fee cap',
    typed(2, ['0x01', '0x', '0x02', '0x01', '0x', '0x', '0x', '0x', []]),
    'maxPriorityFeePerGas is more than maxFeePerGas',
  ],
  [
    'gas of 9 bytes',
    typed(2, ['0x01', '0x', '0x', '0x', '0x010000000000000000', '0x', '0x', '0x', []]),
    'gas is out of range',
  ],
  [
    'an address of 19 bytes',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', `0x${'11'.repeat(19)}`, '0x', '0x', []]),
    'to should be 20 bytes long, and is 19',
  ],
  [
    'a list as address',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', [], '0x', '0x', []]),
    'to is a list where bytes belong',
  ],
  ['a value above 256 bits', typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', long, '0x', []]), 'value is out of range'],
  [
    'a list as data',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', [], []]),
    'data is a list where bytes belong',
  ],
  [
    'bytes as access list',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', '0x']),
    'accessList is bytes where a list belongs',
  ],
  [
    'an access list entry of one item',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', [[to]]]),
    'accessList[0] should have 2 items, and has 1',
  ],
  [
    'a storage key of 31 bytes',
    typed(2, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', [[to, [`0x${'11'.repeat(31)}`]]]]),
    'accessList[0].storageKeys[0] should be 32 bytes long',
  ],
  [
    'a blob transaction that creates a contract',
    typed(3, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', [], '0x', [`0x01${'11'.repeat(31)}`]]),
    'cannot create a contract',
  ],
  [
    'a blob transaction without blobs',
    typed(3, ['0x01', '0x', '0x', '0x', '0x', to, '0x', '0x', [], '0x', []]),
    'blobVersionedHashes is empty',
  ],
  [
    'a blob hash of version 2',
    typed(3, ['0x01', '0x', '0x', '0x', '0x', to, '0x', '0x', [], '0x', [`0x02${'11'.repeat(31)}`]]),
    'blobVersionedHashes[0] is not a versioned hash of version 1',
  ],
  [
    'a delegation without authorizations',
    typed(4, ['0x01', '0x', '0x', '0x', '0x', to, '0x', '0x', [], []]),
    'authorizationList is empty',
  ],
  [
    'a delegation that creates a contract',
    typed(4, ['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', [], [['0x', to, '0x', '0x', '0x01', '0x01']]]),
    'cannot create a contract',
  ],
  [
    'an authorization of five items',
    typed(4, ['0x01', '0x', '0x', '0x', '0x', to, '0x', '0x', [], [['0x', to, '0x', '0x', '0x01']]]),
    'authorizationList[0] should have 6 items',
  ],
])('refuses %s', (_, transaction, why) => {
  const [code, message] = refusal(transaction)
  expect(code).toBe('TRANSACTION_INVALID')
  expect(message).toContain(why)
})

type Rlp = Hex | readonly Rlp[]
function typed(type: number, items: readonly Rlp[]): Hex {
  return `0x0${type}${toRlp(items as never).slice(2)}`
}

function decode(serialized: Hex): EthereumTransaction {
  return decodeUnsignedTransaction(Buffer.from(serialized.slice(2), 'hex'))
}

function refusal(serialized: Hex): [string, string] {
  try {
    decode(serialized)
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
  throw new Error('it was not refused')
}

function fieldsOf({ unsigned: _, digest: __, ...fields }: EthereumTransaction): object {
  return fields
}

/** Ours in viem's words: absent where zero or empty, addresses in lower case, small integers as numbers. */
function asViem({ unsigned: _, digest: __, ...transaction }: EthereumTransaction): unknown {
  const numbers = new Set(['chainId', 'nonce', 'yParity'])
  return normalised(transaction, (key, value) =>
    numbers.has(key) && typeof value === 'bigint' ? Number(value) : value,
  )
}

function normalised(value: unknown, replace = (_: string, entry: unknown): unknown => entry): unknown {
  if (Array.isArray(value)) return value.map(entry => normalised(entry, replace))
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return getAddress(value)
  // Viem pads the halves of a signature, and adds the older v.
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)) return BigInt(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, entry]) => [key, replace(key, normalised(entry, replace))] as const)
    .filter(([key, entry]) => key !== 'v' && !isNothing(key, entry))
  return Object.fromEntries(entries)
}

function isNothing(key: string, entry: unknown): boolean {
  if (key === 'chainId' || key === 'nonce' || key === 'yParity' || key === 'storageKeys' || key === 'r' || key === 's')
    return false
  return (
    entry === null ||
    entry === undefined ||
    entry === 0n ||
    entry === '0x' ||
    (Array.isArray(entry) && entry.length === 0)
  )
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function take(stream: Iterable<number>, length: number): Uint8Array {
  const bytes: number[] = []
  for (const byte of stream) {
    bytes.push(byte)
    if (bytes.length === length) break
  }
  return Uint8Array.from(bytes)
}

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
