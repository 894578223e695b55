import { validate, version } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { newOrderedId } from '../../src/core/ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('ordered ids sort in the order they were made, none twice, also within a millisecond and when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] })
  const ids = Array.from({ length: 2000 }, (_, number) => {
    if (number % 500 === 0) vi.setSystemTime(Date.now() + 1)
    if (number === 1200) vi.setSystemTime(Date.now() - 60_000)
    return newOrderedId()
  })
  expect(ids).toEqual([...new Set(ids)].sort())
  expect(ids.every(id => validate(id) && version(id) === 7)).toBe(true)
})
