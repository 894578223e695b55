import { expect, test } from 'vitest'
import { takeTurns } from '../../../src/adapters/keychain/keychain-call-queue.ts'

const unanswered = () => new Error('unanswered')

test('one operation runs at a time, in the order they came', async () => {
  const turns = takeTurns()
  const events: string[] = []
  const operation = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
    return name
  }
  const values = await Promise.all(
    ['first', 'second', 'third'].map(name => turns.take(operation(name), 10_000, unanswered)),
  )
  expect(values).toEqual(['first', 'second', 'third'])
  expect(events).toEqual(['first', 'second', 'third'].flatMap(name => [`${name} begins`, `${name} ends`]))
})

test('an operation that fails does not hold up the next', async () => {
  const turns = takeTurns()
  await expect(turns.take(() => Promise.reject(new Error('no')), 10_000, unanswered)).rejects.toThrow('no')
  expect(await turns.take(async () => 'next', 10_000, unanswered)).toBe('next')
})

test('nothing runs beside an operation that never ends, until it does', async () => {
  const turns = takeTurns()
  let end = () => {}
  let knew = false
  const endless = turns.take(
    async turn => {
      await new Promise<void>(resolve => (end = resolve))
      knew = turn.overdue
    },
    20,
    unanswered,
  )
  let ran = false
  const next = turns.take(async () => (ran = true), 10_000, unanswered)
  await expect(endless).rejects.toThrow('unanswered')
  await expect(next).rejects.toThrow('unanswered')
  await expect(turns.take(async () => (ran = true), 10_000, unanswered)).rejects.toThrow('unanswered')
  expect([ran, turns.busy, turns.blocked]).toEqual([false, true, true])
  end()
  await new Promise(setImmediate)
  expect([knew, turns.busy, turns.blocked]).toEqual([true, false, false])
  expect(await turns.take(async () => 'served', 10_000, unanswered)).toBe('served')
})
