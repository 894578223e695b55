import { expect, test } from 'vitest'
import { takeTurns } from '../../../src/adapters/keychain/turns.ts'

const unanswered = () => new Error('unanswered')

test('one operation runs at a time, in the order they came', async () => {
  const turns = takeTurns(10_000, unanswered)
  const events: string[] = []
  const operation = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
    return name
  }
  const values = await Promise.all(['first', 'second', 'third'].map(name => turns.take(operation(name))))
  expect(values).toEqual(['first', 'second', 'third'])
  expect(events).toEqual(['first', 'second', 'third'].flatMap(name => [`${name} begins`, `${name} ends`]))
})

test('an operation that fails does not hold up the next', async () => {
  const turns = takeTurns(10_000, unanswered)
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(async () => 'next')).toBe('next')
})

test('nothing runs beside an operation that never ends, until it does', async () => {
  const turns = takeTurns(20, unanswered)
  let end = () => {}
  let knew = false
  const endless = turns.take(async turn => {
    await new Promise<void>(resolve => (end = resolve))
    knew = turn.overdue
  })
  let ran = false
  const next = turns.take(async () => (ran = true))
  await expect(endless).rejects.toThrow('unanswered')
  await expect(next).rejects.toThrow('unanswered')
  await expect(turns.take(async () => (ran = true))).rejects.toThrow('unanswered')
  expect([ran, turns.busy, turns.blocked]).toEqual([false, true, true])
  end()
  await new Promise(setImmediate)
  expect([knew, turns.busy, turns.blocked]).toEqual([true, false, false])
  expect(await turns.take(async () => 'served')).toBe('served')
})
