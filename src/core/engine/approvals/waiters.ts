import type { ActivityRecord } from '../../ledger/activity-record.ts'

/** Callers waiting for activities to settle. */
export interface Waiters {
  /** `settled` resolves with the settled record; `stop` gives up waiting. */
  wait(activityId: string): { readonly settled: Promise<ActivityRecord>; stop(): void }
  /** Tells if somebody waits for it. */
  isAwaited(activityId: string): boolean
  announce(record: ActivityRecord): void
}

/** @param forget - Lets go of what was held in memory for an activity. */
export function createWaiters(forget: (activityId: string) => void): Waiters {
  const waiting = new Map<string, Set<(record: ActivityRecord) => void>>()
  return {
    wait(activityId) {
      const { promise, resolve } = Promise.withResolvers<ActivityRecord>()
      const others = waiting.get(activityId) ?? new Set()
      waiting.set(activityId, others.add(resolve))
      return {
        settled: promise,
        stop() {
          others.delete(resolve)
          if (others.size === 0) waiting.delete(activityId)
        },
      }
    },
    isAwaited: activityId => waiting.has(activityId),
    announce(record) {
      forget(record.id)
      const resolvers = waiting.get(record.id)
      waiting.delete(record.id)
      for (const resolve of resolvers ?? []) resolve(record)
    },
  }
}
