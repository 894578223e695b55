import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CosmosMessage } from '../../../../src/core/chains/cosmos/transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { eight, expectCost } from '../../../support/cost.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { anyPlan, codecs, document, exec, ownKey, type Packed, send } from './any-document.ts'
import { read, readTransaction } from './read.ts'

/** As cosmjs-types calls them: `from_address` is `fromAddress`, `type_url` is `typeUrl`. */
function inCamelCase(value: unknown): unknown {
  if (value instanceof Uint8Array || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(inCamelCase)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(each),
    ]),
  )
}

test('what cosmjs builds is read as cosmjs reads it, and encodes to the same bytes', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(anyPlan, plan => {
      const transaction = readTransaction(document(plan), ownKey)
      expect(transaction).toMatchObject({
        chainId: plan.chainId,
        accountNumber: 3n,
        memo: (plan.body as { memo: string }).memo,
        sequence: (plan.signer as { sequence: bigint }).sequence,
      })
      expect(transaction.messages.map(({ type }) => type)).toEqual(plan.messages.map(({ typeUrl }) => typeUrl))
      for (const [index, { read: found }] of transaction.messages.entries()) {
        const { typeUrl, value } = plan.messages[index] as (typeof plan.messages)[number]
        const codec = codecs[typeUrl]
        expect(found === null).toBe(codec === undefined)
        if (!codec || !found) continue
        kinds.add(typeUrl)
        const again = codec.encode(codec.fromPartial(inCamelCase(found.values) as object)).finish()
        expect(Buffer.from(again)).toEqual(Buffer.from(value))
      }
    }),
    { numRuns: scaled(150, 150) },
  )
  expect([...kinds].sort()).toEqual(Object.keys(codecs).sort())
})

test('changed bytes are refused in words, or are another document that encodes to just these bytes', () => {
  const [refused, readable] = [countHits(), countHits()]
  fc.assert(
    fc.property(anyPlan, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat(2), (plan, at, byte, how) => {
      const bytes = Buffer.from(document(plan))
      const place = at % bytes.length
      const changed = [
        () => Buffer.concat([bytes.subarray(0, place), Buffer.of(byte), bytes.subarray(place + 1)]),
        () => bytes.subarray(0, place),
        () => Buffer.concat([bytes.subarray(0, place), Buffer.of(byte), bytes.subarray(place)]),
      ][how]?.() as Buffer
      try {
        read(changed, ownKey)
        readable.hit()
        expect(Buffer.from(SignDoc.encode(SignDoc.decode(changed)).finish())).toEqual(changed)
      } catch (error) {
        if ((error as Error).message !== 'nothing of the chain') {
          expect(error).toBeInstanceOf(AgentError)
          expect((error as AgentError).code).toMatch(/^TRANSACTION_(INVALID|TYPE_UNSUPPORTED)$/)
          refused.hit()
        }
      }
    }),
    { numRuns: scaled(400, 400) },
  )
  refused.expectAtLeast(100)
  readable.expectAtLeast(5)
})

test('messages that carry out messages that carry out messages are followed four deep, and then refused', () => {
  const deep = (message: Pick<CosmosMessage, 'inner'>): number => 1 + Math.max(0, ...message.inner.map(deep))
  const carried = (times: number) =>
    document({ messages: [Array.from({ length: times }).reduce<Packed>(message => exec(message), send('1'))] })
  expect(deep(readTransaction(carried(4), ownKey).messages[0] as CosmosMessage)).toBe(5)
  expect(() => readTransaction(carried(5), ownKey)).toThrow('messages deep')
  expect(() => readTransaction(carried(40), ownKey)).toThrow('messages deep')
})

test('as many messages as there may be are read in time by their number, and more are refused', async () => {
  const payments = (count: number) =>
    document({ messages: Array.from({ length: count }, (_, index) => send(String(index))) })
  const [most, eighth] = [payments(200), payments(25)]
  const reading = (bytes: Uint8Array) => () => readTransaction(bytes, ownKey)
  await expectCost({ of: reading(most), atMost: 3, times: eight(reading(eighth)) })
  expect(reading(payments(201))).toThrow('more than 200')
})
