import fc from 'fast-check'
import { Transaction } from 'viem/tempo'
import { expect, test } from 'vitest'
import { encodeRlp, integerBytes, type RlpItem } from '../../../../src/core/chains/ethereum/encoding/rlp.ts'
import { readTempoMessage } from '../../../../src/core/chains/tempo/read.ts'
import { decodeTempoTransaction } from '../../../../src/core/chains/tempo/transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { hexBytes } from '../../../../src/core/schema/hex.ts'
import { scaled } from '../../../support/effort.ts'

const token = `0x20c0${'00'.repeat(17)}01`
const address = Buffer.from(token.slice(2), 'hex')
const none = new Uint8Array()
const call: RlpItem = [address, none, Buffer.from('12345678', 'hex')]
/** The 13 fields in their order. */
const fields: readonly RlpItem[] = [
  ...[42431n, 1n, 20n, 120_000n].map(integerBytes),
  ...[[call], [], none, integerBytes(3n), none, none, none, none, []],
]
const bytesOf = (items: readonly RlpItem[]) => Buffer.concat([Buffer.of(0x76), encodeRlp(items)])
const decode = (items: readonly RlpItem[]) => decodeTempoTransaction(bytesOf(items))

const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const hexOf = (least: number, most = least) =>
  fc.uint8Array({ minLength: least, maxLength: most }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('random transactions of viem are read as what they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        chainId: fc.integer({ min: 1, max: 2 ** 32 }),
        gas: word,
        nonce: fc.nat(),
        nonceKey: fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fees: fc.tuple(word, word).map(pair => pair.toSorted((one, other) => (one < other ? -1 : 1))),
        calls: fc.array(
          fc.record({ to: hexOf(20), data: hexOf(0, 80), value: fc.bigInt({ min: 0n, max: 2n ** 200n }) }),
          { minLength: 1, maxLength: 4 },
        ),
        feeToken: fc.option(hexOf(20), { nil: undefined }),
        validBefore: fc.option(fc.integer({ min: 2, max: 2 ** 33 }), { nil: undefined }),
        accessList: fc.array(fc.record({ address: hexOf(20), storageKeys: fc.array(hexOf(32), { maxLength: 2 }) }), {
          maxLength: 2,
        }),
      }),
      async ({ fees: [tip, fee], ...made }) => {
        const asked = { ...made, type: 'tempo', maxPriorityFeePerGas: tip, maxFeePerGas: fee }
        const text = await Transaction.serialize(asked as Parameters<typeof Transaction.serialize>[0])
        const bytes = hexBytes(text)!
        const read = decodeTempoTransaction(bytes)
        const { chainId, gas, nonce, nonceKey, calls, validBefore } = made
        expect(read).toMatchObject({
          chainId: BigInt(chainId),
          ...{ gas, nonce: BigInt(nonce), nonceKey, maxFeePerGas: fee, maxPriorityFeePerGas: tip },
          ...{ validBefore: BigInt(validBefore ?? 0), validAfter: 0n, sponsor: 'none', keyAuthorization: null },
        })
        expect(read.feeToken?.toLowerCase()).toBe(made.feeToken)
        const lower = read.calls.map(({ to, value, data }) => ({ to: to?.toLowerCase(), value, data }))
        expect(lower).toEqual(calls.map(({ to, value, data }) => ({ to, value, data })))
        expect(read.accessList).toHaveLength(made.accessList.length)
        expect(read.signing).toEqual(Buffer.from(bytes))
      },
    ),
    { numRuns: scaled(100) },
  )
})

const at = (index: number, item: RlpItem) => fields.with(index, item)
const signature = [none, Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test.each<[string, readonly RlpItem[], string]>([
  ['too few fields', fields.slice(0, 12), 'it has 12 fields'],
  ['a signature', [...fields, Buffer.alloc(65, 1)], 'it is signed already'],
  ['a key authorization and a signature', [...fields, [], Buffer.alloc(65, 1)], 'it is signed already'],
  ['something behind the key authorization', [...fields, [], []], 'it has 15 fields'],
  ['no chain', at(0, none), 'chainId is 0'],
  ['a chain id with leading zeros', at(0, Buffer.from([0, 1])), 'chainId is an integer with leading zeros'],
  ['a gas limit beyond 64 bits', at(3, Buffer.alloc(9, 1)), 'gas is out of range'],
  ['a tip above the fee', at(1, integerBytes(21n)), 'maxPriorityFeePerGas is more than maxFeePerGas'],
  ['no call', at(4, []), 'calls is empty'],
  ['a call of two items', at(4, [call.slice(0, 2) as RlpItem]), 'calls[0] should have 3 items'],
  ['a recipient of 19 bytes', at(4, [[address.subarray(1), none, none]]), 'calls[0].to should be 20 bytes'],
  [
    'more calls than are read',
    at(
      4,
      Array.from({ length: 257 }, () => call),
    ),
    'calls has 257 items',
  ],
  ['a window that never opens', at(8, integerBytes(5n)).with(9, integerBytes(5n)), 'validBefore is not later'],
  ['a fee token of 21 bytes', at(10, Buffer.alloc(21, 1)), 'feeToken should be 20 bytes'],
  ['the address of a fee payer', at(11, address), 'feePayerSignature should be empty, the byte 00'],
  ['another byte for a fee payer', at(11, Buffer.of(1)), 'feePayerSignature should be empty, the byte 00'],
  ['half a signature of a fee payer', at(11, signature.slice(1)), 'feePayerSignature should have 3 items'],
  ['an authorization of three items', at(12, [[none, address, none]]), 'authorizationList[0] should have 4 items'],
  ['bytes for a list', at(12, Buffer.of(1)), 'authorizationList is bytes where a list belongs'],
])('refuses %s', (_, items, why) => {
  expect(() => decode(items)).toThrow(
    expect.objectContaining({ code: 'TRANSACTION_INVALID', message: expect.stringContaining(why) }),
  )
})

test('refuses what a fee payer signs, other types, and bytes behind the end', () => {
  const whole = bytesOf(fields)
  for (const [bytes, why] of [
    [Buffer.concat([Buffer.of(0x78), whole.subarray(1)]), 'begins with 0x78'],
    [Buffer.concat([Buffer.of(0x02), whole.subarray(1)]), 'does not begin with 0x76'],
    [Buffer.concat([whole, Buffer.of(0)]), 'bytes follow it'],
    [Buffer.alloc(0), 'does not begin with 0x76'],
  ] as const) {
    expect(() => decodeTempoTransaction(bytes)).toThrow(why)
  }
})

test('who is sponsored signs no fee token, whatever is sent, and data that is no digest of it is not read as it', () => {
  const plain = decode(at(11, Buffer.of(0)))
  for (const sponsored of [at(11, Buffer.of(0)).with(10, address), at(11, signature).with(10, address)]) {
    expect(decode(sponsored).digest).toEqual(plain.digest)
    expect(readTempoMessage(bytesOf(sponsored), 'keccak256', { texts: [] })).toBeUndefined()
  }
  expect(decode(fields).digest).not.toEqual(plain.digest)
  expect(readTempoMessage(plain.unsigned, 'keccak256', { texts: [] })?.signs).toMatchObject({ chain: 'tempo' })
  expect(readTempoMessage(plain.unsigned, 'sha256', { texts: [] })).toBeUndefined()
})

test('mutated bytes end in a transaction of just these bytes, or in a refusal', () => {
  const whole = bytesOf(fields)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(3), (place, byte, cut) => {
      const bytes = Buffer.from(whole.subarray(0, whole.length - (cut === 3 ? 1 : 0)))
      if (place < bytes.length) bytes[place] = byte
      try {
        expect(Buffer.from(decodeTempoTransaction(bytes).signing)).toEqual(bytes)
      } catch (error) {
        if (!(error instanceof AgentError)) throw error
      }
    }),
    { numRuns: scaled(3_000) },
  )
})
