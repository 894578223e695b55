import { expect, test } from 'vitest'
import { paidBeforeInWords } from '../../src/renderer/words/paid-before.ts'

/** Noon of a Thursday, in the time zone of the test. */
const now = new Date(2026, 4, 7, 12).getTime()
const daysAgo = (days: number, hour = 12) => new Date(2026, 4, 7 - days, hour).getTime()

test.each([
  [{ payments: 14, lastAt: daysAgo(2) }, 'Paid 14 times from here, last on Tuesday'],
  [{ payments: 1, lastAt: daysAgo(2) }, 'Paid once from here, on Tuesday'],
  [{ payments: null, lastAt: daysAgo(2) }, 'Paid from here before, last on Tuesday'],
  [{ payments: 1234, lastAt: daysAgo(0, 0) }, 'Paid 1,234 times from here, last today'],
  [{ payments: 2, lastAt: daysAgo(1, 23) }, 'Paid 2 times from here, last yesterday'],
  [{ payments: 2, lastAt: daysAgo(6, 0) }, 'Paid 2 times from here, last on Friday'],
  [{ payments: 2, lastAt: daysAgo(7, 23) }, 'Paid 2 times from here, last on Apr 30, 2026'],
  [{ payments: 2, lastAt: daysAgo(-1) }, 'Paid 2 times from here, last on May 8, 2026'],
])('%j reads %s', (paid, words) => {
  expect(paidBeforeInWords(paid, now)).toBe(words)
})
