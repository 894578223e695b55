import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ActivityStatus,
  activityEvents,
  activityStatuses,
  isSettled,
  statusAfter,
} from '../../../src/core/ledger/lifecycle.ts'
import { scaled } from '../../support/effort.ts'

const anyEvent = fc.constantFrom(...activityEvents)

/** Feeds events to a new activity, skipping those it refuses, and returns the statuses it went through. */
function history(events: readonly (typeof activityEvents)[number][]): ActivityStatus[] {
  const past: ActivityStatus[] = ['ACTIVITY_STATUS_CREATED']
  for (const event of events) {
    try {
      past.push(statusAfter(past.at(-1) as ActivityStatus, event))
    } catch {
      // It cannot happen in this state.
    }
  }
  return past
}

test('nothing completes without having been allowed, or having reached its quorum', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 16 }), events => {
      const past = history(events)
      const completed = past.indexOf('ACTIVITY_STATUS_COMPLETED')
      return completed === -1 || past[completed - 1] === 'ACTIVITY_STATUS_PENDING'
    }),
    { numRuns: scaled(1000) },
  )
})

test('a settled activity stays settled', () => {
  const settled = activityStatuses.filter(isSettled)
  expect(settled).toEqual(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'])
  for (const status of settled) {
    for (const event of activityEvents) {
      expect(() => statusAfter(status, event)).toThrow(expect.objectContaining({ code: 'ACTIVITY_MOVED_ON' }))
    }
  }
})

test('what needs votes fails where nothing can allow it any more', () => {
  expect(statusAfter('ACTIVITY_STATUS_CONSENSUS_NEEDED', 'failed')).toBe('ACTIVITY_STATUS_FAILED')
})

test('what needs votes cannot be carried out before it has them', () => {
  for (const event of ['executing', 'executed'] as const) {
    expect(() => statusAfter('ACTIVITY_STATUS_CONSENSUS_NEEDED', event)).toThrow()
  }
})
