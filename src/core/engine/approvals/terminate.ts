import type { AgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Move } from '../../ports/store.ts'
import type { Resumption } from './resume-result.ts'

/** Returns the move that ends a waiting activity that cannot go on. */
export function terminationBy(error: AgentError): Move {
  return { event: error.code === 'APPROVAL_EXPIRED' ? 'expired' : 'failed', failure: error.toReply() }
}

/** Ends what cannot go on, after a start or after its votes, as failed, with the reason. Answers how it ended. */
export async function terminate(
  { onward, clock, log }: { readonly onward: Resumption; readonly clock: Clock; readonly log: Log },
  record: ActivityRecord,
  error: AgentError,
): Promise<ActivityRecord> {
  const move: Move = record.executing ? { event: 'interrupted', failure: error.toReply() } : terminationBy(error)
  log.warn({ activityId: record.id, reason: error.code }, 'a request that could not go on was ended')
  return onward.move(transaction => transaction.apply(record, move, clock.now()))
}
