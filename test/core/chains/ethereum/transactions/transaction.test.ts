import fc from 'fast-check'
import { getAddress, keccak256, parseTransaction, serializeTransaction, type TransactionSerializable } from 'viem'
import { expect, test } from 'vitest'
import {
  assembleSigned,
  decodeUnsignedTransaction,
  type EthereumTransaction,
} from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { signSecp256k1 } from '../../../../../src/core/crypto/secp256k1.ts'
import { scaled } from '../../../../support/effort.ts'
import { anyViemTransaction, viemTransactions } from '../../../../support/ethereum-transactions.ts'
import { decode, hex, types } from './sample-transactions.ts'

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
