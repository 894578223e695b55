import type { ActivityRecord } from '../ledger/activity-record.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Engine } from './engine.ts'

/**
 * Waits until an activity is settled, and returns it as it then stands. The person is told whether somebody waits.
 * @param until - Aborted once nobody waits any more: then it is returned as it stands.
 * @param patience - Longest wait; absent to wait for the person, for votes, or for the end of their time.
 */
export async function awaitSettled(
  { approvals, store, settlements }: Pick<Engine, 'approvals' | 'store' | 'settlements'>,
  record: ActivityRecord,
  until: AbortSignal,
  patience?: Milliseconds,
): Promise<ActivityRecord> {
  if (isSettled(record.status) || until.aborted) return record
  const waiting = settlements.wait(record.id)
  const limit = Promise.withResolvers<undefined>()
  const over = () => limit.resolve(undefined)
  const timer = patience === undefined ? undefined : setTimeout(over, patience)
  until.addEventListener('abort', over)
  approvals.asked(record.id, 'asks')
  const now = () => store.activity(record.organizationId, record.id) ?? record
  try {
    const before = now()
    return isSettled(before.status) ? before : ((await Promise.race([waiting.settled, limit.promise])) ?? now())
  } finally {
    clearTimeout(timer)
    until.removeEventListener('abort', over)
    waiting.stop()
    approvals.asked(record.id, until.aborted ? 'gaveUp' : 'asks')
  }
}
