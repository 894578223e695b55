import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { attend } from '../../src/main/notify-waiting-requests.ts'
import type { Card } from '../../src/shared/card.ts'
import type { Topic } from '../../src/shared/topics.ts'

/** An agent of which only the waiting requests are real, and a desk that writes down what it was told. */
function desk() {
  const told: unknown[] = []
  const waiting = { cards: [] as string[], origins: [] as string[] }
  let listener: ((topic: Topic) => void) | undefined
  const errors: unknown[] = []
  const agent = {
    handlers: {
      'approvals.list': async () => waiting.cards.map(id => ({ id }) as Card),
      'state.get': async () => ({ undecidedOrigins: [...waiting.origins] }),
    } as unknown as Agent['handlers'],
    log: { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) },
    onTopic(added: (topic: Topic) => void) {
      listener = added
      return () => {
        listener = undefined
      }
    },
  }
  return {
    agent,
    waiting,
    errors,
    attend: () =>
      attend(agent, {
        count: number => void told.push(number),
        call: ({ cards, origins }) => void told.push([...cards.map(({ id }) => id), ...origins]),
        rest: () => void told.push('rest'),
      }),
    changed: (topic: Topic) => listener?.(topic),
    async change(topic: Topic, change: Partial<typeof waiting> = {}) {
      Object.assign(waiting, change)
      listener?.(topic)
      return this.told()
    },
    /** What the desk was told since the last time, once everything has settled. */
    async told() {
      await setImmediate()
      return told.splice(0)
    },
  }
}

test('what waited before the start calls at the start', async () => {
  const { attend, waiting, told } = desk()
  waiting.cards.push('a', 'b')
  attend()
  expect(await told()).toEqual([2, ['a', 'b']])
})

test('each request calls once, and the desk rests when none waits', async () => {
  const it = desk()
  it.attend()
  expect(await it.told()).toEqual([0, 'rest'])
  expect(await it.change('approvals', { cards: ['a'] })).toEqual([1, ['a']])
  expect(await it.change('approvals')).toEqual([1])
  expect(await it.change('approvals', { cards: ['a', 'b'] })).toEqual([2, ['b']])
  expect(await it.change('approvals', { cards: ['b'] })).toEqual([1])
  expect(await it.change('approvals', { cards: [] })).toEqual([0, 'rest'])
})

test('a web page that wants to use the agent calls as well', async () => {
  const it = desk()
  it.attend()
  await it.told()
  expect(await it.change('origins', { origins: ['https://app.example.org'] })).toEqual([1, ['https://app.example.org']])
  expect(await it.change('origins', { origins: [] })).toEqual([0, 'rest'])
})

test('changes that come while it looks are looked at afterwards, once', async () => {
  const it = desk()
  it.attend()
  it.waiting.cards.push('a')
  for (const topic of ['approvals', 'origins', 'approvals'] as const) it.changed(topic)
  expect(await it.told()).toEqual([0, 'rest', 1, ['a']])
})

test('other changes do not make it look', async () => {
  const it = desk()
  it.attend()
  await it.told()
  expect(await it.change('wallets')).toEqual([])
})

test('a look that fails is written down, and the next one succeeds', async () => {
  const it = desk()
  const list = it.agent.handlers['approvals.list']
  it.agent.handlers['approvals.list'] = async () => {
    throw new Error('store closed')
  }
  it.attend()
  expect(await it.told()).toEqual([])
  expect(it.errors).toHaveLength(1)
  it.agent.handlers['approvals.list'] = list
  expect(await it.change('approvals', { cards: ['a'] })).toEqual([1, ['a']])
})

test('stops when told to', async () => {
  const it = desk()
  const stop = it.attend()
  await it.told()
  stop()
  expect(await it.change('approvals', { cards: ['a'] })).toEqual([])
})
