import fc from 'fast-check'
import { decode, encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { xrp } from '../../../../src/core/chains/xrp/chain.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }
import { base, bytesOf, other, pay, scopeOf, usd } from './xrp-transactions.ts'

const address = fc.constantFrom(...vectors.accounts.map(account => account.address), other)
const issued = fc.record(
  {
    currency: fc.constantFrom('USD', 'EUR', '524C555344000000000000000000000000000000'),
    issuer: address,
    value: fc.tuple(fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: -30, max: 30 })).map(([m, e]) => `${m}e${e}`),
  },
  { noNullPrototype: true },
)
const drops = fc.bigInt(0n, 10n ** 17n).map(String)
const u32 = fc.integer({ min: 0, max: 0xffffffff })

test('any payment of the ledger’s library is read as that library decodes it', () => {
  const any = fc.record(
    {
      Destination: address,
      Amount: fc.oneof(drops, issued),
      SendMax: fc.oneof(drops, issued),
      DestinationTag: u32,
      InvoiceID: fc.constant('AB'.repeat(32)),
      Flags: u32,
      Memos: fc.constant([{ Memo: { MemoData: 'CAFE' } }]),
    },
    { requiredKeys: ['Destination', 'Amount'], noNullPrototype: true },
  )
  fc.assert(
    fc.property(any, fields => {
      const transaction = { ...base, TransactionType: 'Payment', ...fields }
      const bytes = bytesOf(transaction)
      const decoded = decode(bytes.subarray(4).toString('hex')) as Record<string, unknown>
      const tx = scopeOf(transaction)
      const isPartial = (((decoded.Flags as number | undefined) ?? 0) & 0x20000) !== 0
      expect(tx.destination ?? tx.path_destination).toBe(decoded.Destination)
      expect(tx.destination === undefined || tx.path_destination === undefined).toBe(true)
      expect(tx.destination_tag).toBe(
        decoded.DestinationTag === undefined ? undefined : BigInt(decoded.DestinationTag as number),
      )
      const amount = decoded.Amount as string | { value: string }
      if (typeof amount === 'string') {
        if (fields.SendMax === undefined) expect(tx.amount).toBe(BigInt(amount))
      } else if (isPartial) expect(tx.delivers).toBeUndefined()
      else expect(Number((tx.delivers as { value: string }).value)).toBe(Number(amount.value))
    }),
    { numRuns: scaled(200) },
  )
})

test('whatever is changed in it ends in a refusal, or in what the ledger’s library writes back to the same bytes', () => {
  const starts = [
    pay,
    { ...pay, Amount: usd, Memos: [{ Memo: { MemoData: 'CAFE', MemoType: '00' } }] },
    {
      ...base,
      TransactionType: 'SignerListSet',
      SignerQuorum: 1,
      SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }],
    },
  ].map(bytesOf)
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const message = attempt(() => xrp.readMessage(bytes, 'sha512Half', { texts: [] }))
        if (!message || bytes[1] !== 0x54) return
        const again = attempt(() => encodeForSigning(decode(bytes.subarray(4).toString('hex')) as never))
        if (again === undefined) return
        hits.hit()
        expect(again.toLowerCase()).toBe(bytes.toString('hex'))
      },
    ),
    { numRuns: scaled(500) },
  )
  hits.expectAtLeast(180)
})

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AgentError || !(error as Error).stack?.includes('/src/core/')) return undefined
    throw error
  }
}
