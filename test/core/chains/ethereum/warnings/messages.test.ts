import { describe, expect, test } from 'vitest'
import { batch, messageCases, permit, safe, warnedOfMessage } from './message-cases.ts'
import { mine, stranger, usdc } from './surroundings.ts'

describe.each(Object.entries(messageCases))('%s', (_, { says, level, fires, below, mustNot }) => {
  test('is told of', () => {
    const told = warnedOfMessage(fires).filter(({ text }) => says.test(text))
    expect(told.map(each => each.level)).toEqual([level])
    expect(told[0]?.text).toMatch(/^[^\n]{20,600}\.$/)
  })

  test('is not told of just below, nor of what is harmless', () => {
    for (const message of [below, mustNot])
      expect(warnedOfMessage(message).filter(({ text }) => says.test(text))).toEqual([])
  })
})

test('of a permit for an hour, for a contract that is known, there is nothing to warn beside what the message says', () => {
  expect(warnedOfMessage(permit()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Whoever holds this signature/),
  ])
})

test('what a Safe would do is judged as a call that the Safe makes', () => {
  const transferToZero = `0xa9059cbb${'0'.repeat(64)}${'0'.repeat(63)}5`
  const message = safe({ to: usdc, data: transferToZero }, stranger)
  expect(warnedOfMessage(message)).toContainEqual({ level: 'danger', text: expect.stringContaining('Nobody is known') })
})

test('a long list before it hides nothing of a message', () => {
  const message = batch(Array.from({ length: 200 }, () => usdc))
  const told = warnedOfMessage({ ...message, message: { ...message.message, spender: mine } })
  expect(told).toContainEqual({ level: 'danger', text: expect.stringContaining(`${mine} is an account of yours`) })
})
