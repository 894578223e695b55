import fc from 'fast-check'
import { type Hex, serializeTransaction, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { scaled } from '../../../../support/effort.ts'
import { decode, hex, sample, to, types } from './sample-transactions.ts'

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

function refusal(serialized: Hex): [string, string] {
  try {
    decode(serialized)
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
  throw new Error('it was not refused')
}
