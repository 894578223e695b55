import { bcs } from '@mysten/sui/bcs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Expiration, transactionData } from '../../../../src/core/chains/sui/layout.ts'
import { readSuiTransaction } from '../../../../src/core/chains/sui/read-transaction.ts'
import { refuse } from '../../../../src/core/chains/sui/refuse.ts'
import type { SuiSigned } from '../../../../src/core/chains/sui/signed.ts'
import { readBcs } from '../../../../src/core/chains/wire/read-bcs.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { anyBcs, writeBcs } from '../../../support/bcs.ts'
import { scaled } from '../../../support/effort.ts'
import vectors from '../../../vectors/sui.json' with { type: 'json' }
import { built, owned, pay, read, scopeOf, signWith, to } from './made.ts'

const [payment, object, call] = vectors.transactions.map(({ unsigned }) => unsigned) as [string, string, string]
const bytesOf = (hex: string) => Buffer.from(hex, 'hex')
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const anyAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('transactions that Sui’s own library builds are read as what it was told', async () => {
  const payments = fc.array(fc.tuple(u64, anyAddress), { minLength: 1, maxLength: 4 })
  const more = fc.record({ owner: fc.option(anyAddress), budget: u64, epoch: fc.option(fc.nat(99_999)) })
  await fc.assert(
    fc.asyncProperty(payments, more, async (payments, { owner, budget, epoch }) => {
      const bytes = await built(
        transaction => {
          for (const [amount, recipient] of payments) pay(transaction, amount, recipient)
        },
        { budget, ...(owner && { owner }), ...(epoch && { expiration: { Epoch: epoch } }) },
      )
      const { transfers, movesMore, sender, gas } = readSuiTransaction(bytes)
      expect(transfers).toEqual(payments.map(([amount, to]) => ({ to, what: { kind: 'sui', amount } })))
      expect([movesMore, sender, gas.owner, gas.budget, gas.price]).toEqual([
        undefined,
        signWith,
        owner ?? signWith,
        budget,
        750n,
      ])
      expect(scopeOf(bytes).expiration_epoch).toBe(epoch ? BigInt(epoch) : undefined)
    }),
    { numRuns: scaled(60) },
  )
})

test('every layout that is read is one that Sui’s own library reads as the same bytes', () => {
  fc.assert(
    fc.property(anyBcs(transactionData), value => {
      const bytes = writeBcs(transactionData, withDigests(value))
      expect(writeBcs(transactionData, readBcs(transactionData, bytes, { refuse, at: '' }))).toEqual(bytes)
      expect(theirs(bytes)).toBe(bytes.toString('hex'))
    }),
    { numRuns: scaled(150) },
  )
})

/** With digests of 32 bytes and lists of proposers in order, which the library asks for. */
function withDigests<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withDigests) as Value
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  const change = (name: string, held: unknown) => {
    if (name === 'digest' || name === 'chain') return new Uint8Array(32).fill(7)
    // The library holds epochs as numbers.
    if (name === 'expiration' && (held as Expiration).kind === 'epoch') return { kind: 'epoch', value: 99n }
    return name === 'indices' ? [1, 5] : withDigests(held)
  }
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, change(name, held)])) as Value
}

function theirs(bytes: Uint8Array): string {
  return Buffer.from(bcs.TransactionData.serialize(bcs.TransactionData.parse(bytes)).toBytes()).toString('hex')
}

test('mutated bytes are what both write again, or are refused in words', async () => {
  const several = await built(transaction => {
    const [coin] = transaction.splitCoins(transaction.object(owned(1)), [5n])
    if (coin) transaction.mergeCoins(transaction.object(owned(2)), [coin])
    transaction.makeMoveVec({ elements: [transaction.object(owned(3))] })
    transaction.publish({ modules: [[1, 2]], dependencies: [to] })
    pay(transaction, 6n)
  })
  const seeds = [bytesOf(payment), bytesOf(object), bytesOf(call), several]
  const change = fc.record({ at: fc.nat(400), byte: fc.oneof(fc.nat(255), fc.nat(6)), drop: fc.nat(2) })
  const outcomes = { read: 0, refused: 0 }
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 3 }), (seed, changes) => {
      let list = [...seed]
      for (const { at, byte, drop } of changes) list = [...list.slice(0, at), byte, ...list.slice(at + drop)]
      const bytes = Buffer.from(list)
      let signed: SuiSigned | undefined
      try {
        signed = read(bytes)?.signs as SuiSigned
      } catch (error) {
        if (!(error instanceof AgentError)) throw error
        expect(error.message).toMatch(/^The Sui transaction cannot be signed: (?!.*undefined).+\.$/)
        outcomes.refused++
        return
      }
      outcomes.read++
      const again = writeBcs(transactionData, readBcs(transactionData, bytes, { refuse, at: '' }))
      expect(again.toString('hex')).toBe(bytes.toString('hex'))
      if (signed?.transaction.expiration.kind !== 'epoch') expect(theirs(bytes)).toBe(bytes.toString('hex'))
    }),
    { numRuns: scaled(600) },
  )
  expect(outcomes.read).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})

const gasDigest = `20${'21'.repeat(32)}`

test.each([
  ['bytes behind the end', `${payment}00`, '1 byte follows after its end'],
  ['what is cut short', payment.slice(0, -2), 'it ends before the end of the variant of expiration'],
  ['a length that is not in its shortest form', `0000${payment.slice(4).replace('02', '8200')}`, 'shortest form'],
  ['more inputs than there can be', `0000ffffffff0f${payment.slice(6)}`, 'there are 4294967295 kind.inputs'],
  ['an input that is said to be longer', payment.replace('000840', '00ff7f40'), 'it ends before the end of'],
  [
    'an amount of another length',
    payment.replace('0840420f0000000000', '0740420f00000000'),
    'ends before the end of an amount',
  ],
  ['a short address', payment.replace('0020f1', '001f'), 'it ends before the end of the recipient'],
  ['a short digest', payment.replace(gasDigest, `1f${'21'.repeat(31)}`), 'has 31 bytes and not 32'],
  ['an object twice', object.replace(`${'0'.repeat(62)}99`, `${'0'.repeat(61)}abc`), 'it names the object 0x0'],
  [
    'an argument that is not there',
    payment.replace('020200010100000101', '020200010109000101'),
    'commands[0] uses inputs[9], which is not there',
  ],
  [
    'a function that Move cannot name',
    call.replace('636c6f625f7632', '636c6f62207632'),
    'is no name that Move can have',
  ],
  ['what validators make', `0001${payment.slice(4)}`, 'of a kind that only validators make'],
  ['a version that came later', `01${payment.slice(2)}`, 'of a version that came later'],
  ['too much', payment + '00'.repeat(131_072), 'it is longer than 131072 bytes'],
])('%s is refused in words', (_, hex, why) => {
  expect([payment, object, call]).not.toContain(hex)
  expect(() => readSuiTransaction(bytesOf(hex))).toThrow(why)
})

test.each([[[]], [[5, 1]], [[5, 5]]])('proposers %j, which the chain does not take, are refused', indices => {
  const { value } = readBcs(transactionData, bytesOf(payment), { refuse, at: '' })
  const during = { minEpoch: undefined, maxEpoch: undefined, minTime: undefined, maxTime: undefined, nonce: 1 }
  const write = (indices: readonly number[]) => {
    const validity = { ...during, chain: Buffer.alloc(32, 7), proposers: { epoch: 1n, indices } }
    return writeBcs(transactionData, {
      kind: 'v1',
      value: { ...value, expiration: { kind: 'validity', value: validity } },
    })
  }
  expect(readSuiTransaction(write([1, 5])).network).toBe('other')
  expect(() => readSuiTransaction(write(indices))).toThrow('the proposers of expiration are not in order')
})
