/**
 * Attacks the promise that no request keeps all others waiting: what is read before a request is evaluated is bounded over the whole
 * request, and longer work lets the others have their turn. Nor does one take memory beyond its own size, or keep any.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PayloadBudget } from '../../src/core/chains/declaration/payload-budget.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { charactersKeptNow, compiledText, mostCharactersKept } from '../../src/core/policies/engine/compiled-policy.ts'
import { conditionVocabulary } from '../../src/core/policies/engine/vocabulary.ts'
import { rehearsePolicy } from '../../src/core/policies/rehearse-policy.ts'
import { mixedScriptLetters } from '../../src/shared/mixed-script-letters.ts'
import { eight, expectCost } from '../support/cost.ts'
import { scaled } from '../support/effort.ts'
import type { TestEngine } from '../support/engine.ts'
import { addPolicy } from '../support/policies.ts'
import { domain, withAddress } from './requests-that-cost.ts'

type Members = readonly { readonly name: string; readonly type: string }[]
const typed = (types: { readonly M: Members } & Record<string, Members>, message: unknown) =>
  JSON.stringify({
    types: { EIP712Domain: domain, ...types },
    primaryType: 'M',
    domain: { chainId: 1 },
    message,
  })
const listOf = (count: number, type: string, item: unknown, types: Record<string, Members> = {}) =>
  typed({ M: [{ name: 'a', type: `${type}[]` }], ...types }, { a: Array<unknown>(count).fill(item) })

/** Twenty lists each of the next of 190 structs, so that the type of each takes in all. */
const webOfStructs = Object.fromEntries(
  Array.from({ length: 190 }, (_, index) => [
    `S${index}`,
    Array.from({ length: 20 }, (_, member) => ({ name: `m${member}`, type: `S${(index + member + 1) % 190}[]` })),
  ]),
)
const empty = Object.fromEntries(Array.from({ length: 20 }, (_, member) => [`m${member}`, []]))

const tooMuch = /is more than is read for one request \(about 5,000 values in all its payloads/

test.each([
  ['6,000 numbers', listOf(6_000, 'uint8', 0)],
  ['2,000 texts', listOf(2_000, 'string', '')],
  ['2,000 structs of nothing', listOf(2_000, 'S', {}, { S: [] })],
  ['1,000 lists of lists', listOf(1_000, 'uint8[][]', [[]])],
  ['ten structs whose type takes in all others', listOf(10, 'S0', empty, webOfStructs)],
  [
    'members that are not signed',
    typed({ M: [] }, Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [i, 0]))),
  ],
  ['one long text', typed({ M: [{ name: 'a', type: 'string' }] }, { a: 'a'.repeat(300_000) })],
])('a typed message of %s is refused', (_, json) => {
  expect(() => parseTypedData(json)).toThrow(tooMuch)
})

test('a type with a hundred thousand brackets is refused before they are looked for', () => {
  const type = `uint8${'[1]'.repeat(100_000)}x`
  const json = typed({ M: [{ name: 'a', type }] }, { a: 1 })
  expect(json.length).toBeGreaterThan(300_000)
  expect(() => parseTypedData(json)).toThrow(tooMuch)
  const shorter = typed({ M: [{ name: 'a', type: `uint8${'[1]'.repeat(66)}x` }] }, { a: 1 })
  expect(() => parseTypedData(shorter)).toThrow('types.M[0].type is longer than 200 characters')
})

test('however the values of a request are spread over its payloads, together they are bounded', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 30 }), counts => {
      const budget = new PayloadBudget()
      let read = 0
      try {
        for (const count of counts) {
          parseTypedData(listOf(count, 'uint8', 0), 'parameters.payloads', budget)
          read += count
        }
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringMatching(tooMuch) })
        expect(read).toBeGreaterThan(2_000)
      }
      expect(read).toBeLessThan(5_500)
    }),
    { numRuns: scaled(10) },
  )
})

test('thirty orders of a marketplace in one message are read', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const word = `0x${'5a'.repeat(32)}`
  const members = (text: string): Members =>
    text.split(',').map(member => {
      const [type, name] = member.split(' ') as [string, string]
      return { name, type }
    })
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const offered = { itemType: 2, token: address, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }
  const order = {
    ...{ offerer: address, zone: address, offer: [offered], orderType: 0, startTime: '1', endTime: '2' },
    consideration: Array.from({ length: 3 }, () => ({ ...offered, recipient: address })),
    ...{ zoneHash: word, salt: word, conduitKey: word, counter: '0' },
  }
  const types = {
    Order: members(
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    ),
    OfferItem: members(item),
    ConsiderationItem: members(`${item},address recipient`),
  }
  expect(parseTypedData(listOf(30, 'Order', order, types)).digest).toHaveLength(32)
})

test('a user without rights who sends 97 large payloads at once is told that they are too many', async () => {
  const { agent, user, parameters } = await withAddress()
  const payloads = Array<string>(97).fill(listOf(4_990, 'uint8', 0))
  await expect(
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', { ...parameters, payloads }, { key: user.key }),
  ).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(tooMuch),
    detail: { field: 'parameters.payloads.1' },
  })
})

function rehearse(agent: TestEngine, key: TestEngine['users'][number]['key']) {
  const body = JSON.stringify({ organizationId: agent.organizationId, effect: 'EFFECT_ALLOW', condition: 'true' })
  return answerQuery(agent.engine, rehearsePolicy, {
    path: rehearsePolicy.path,
    body: Buffer.from(body),
    stamp: key.stamp(body),
    caller: { window: false },
  })
}

test('a rehearsal lets others have their turn after each request; a second one is refused meanwhile', async () => {
  const { agent, user, parameters } = await withAddress()
  await addPolicy(agent, { condition: "activity.action == 'SIGN'" })
  agent.clock.advance(10)
  for (let index = 0; index < 20; index++) {
    const payload = listOf(10, 'uint16', index)
    await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...parameters, payload }, { key: user.key })
  }
  let turns = 0
  let ended = false
  const turn = () => {
    turns++
    if (!ended) setImmediate(turn)
  }
  turn()
  const { organizationId, store, engine, clock } = agent
  const answer = async () =>
    rehearsePolicy.answer(rehearsePolicy.request.parse({ effect: 'EFFECT_ALLOW', condition: 'true' }), {
      ...{ organizationId, reader: store, catalogue: engine.catalogue, handedOut: engine.handedOut, now: clock.now() },
      broadcasts: engine.broadcasts,
      asked: () => undefined,
      credential: undefined as never,
    })
  const first = answer()
  await expect(answer()).rejects.toMatchObject({ code: 'BUSY' })
  expect(await first).toMatchObject({ replayed: 20, more: false })
  ended = true
  expect(turns).toBeGreaterThanOrEqual(20)
  expect(await answer()).toMatchObject({ replayed: 20 })
})

test('a rehearsal over very large requests goes less far back, and says so', async () => {
  const { agent, user, parameters } = await withAddress()
  await addPolicy(agent, { condition: "activity.action == 'SIGN'" })
  agent.clock.advance(10)
  const payload = typed({ M: [{ name: 'a', type: 'string' }] }, { a: 'a'.repeat(200_000) })
  for (let index = 0; index < 7; index++)
    await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...parameters, payload }, { key: user.key })
  expect(await rehearse(agent, user.key)).toMatchObject({ replayed: 5, more: true })
})

test.each([
  ['one word', `${'\u0430'.repeat(250_000)}b`],
  ['words of two scripts', '\u0430b '.repeat(80_000)],
])(
  'a text of %s as long as a body can hold costs its length once, to look for letters of other scripts',
  async (_, text) => {
    const looking = (letters: number) => () => mixedScriptLetters(text.slice(-letters))
    await expectCost({ of: looking(text.length), atMost: 3, times: eight(looking(text.length / 8)) })
  },
)

describe('what is kept compiled is bounded by its characters', () => {
  const long = (number: number) => `${number} in [${'1, '.repeat(3_000)}1]`

  test('conditions that are only rehearsed are not kept at all', async () => {
    const { agent, user, parameters } = await withAddress()
    await addPolicy(agent, { condition: "activity.action == 'SIGN'" })
    agent.clock.advance(10)
    await agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { ...parameters, payload: listOf(10, 'uint16', 1) },
      { key: user.key },
    )
    const { organizationId, store, engine, clock } = agent
    const { catalogue, handedOut } = engine
    const context = {
      organizationId,
      reader: store,
      catalogue,
      handedOut,
      now: clock.now(),
      broadcasts: engine.broadcasts,
      asked: () => undefined,
    }
    const rehearse = (number: number) =>
      rehearsePolicy.answer(rehearsePolicy.request.parse({ effect: 'EFFECT_ALLOW', condition: long(number) }), {
        ...context,
        credential: undefined as never,
      })
    expect(await rehearse(0)).toMatchObject({ replayed: 1 })
    const before = charactersKeptNow()
    for (let number = 1; number <= 20; number++) await rehearse(number)
    expect(charactersKeptNow()).toBe(before)
  })

  test('however many policies there are, no more than that is kept, and all of them are still evaluated', () => {
    const scope = Object.create(null)
    for (let number = 0; number * 9_000 < 1.5 * mostCharactersKept; number++) {
      expect(compiledText(conditionVocabulary, long(number)).evaluate(scope)).toEqual({ value: number === 1 })
      expect(charactersKeptNow()).toBeLessThanOrEqual(mostCharactersKept)
    }
    for (let number = 0; number < 60_000; number++) compiledText(conditionVocabulary, `${number} == 1`)
    expect(charactersKeptNow()).toBeLessThanOrEqual(mostCharactersKept)
  })
})
