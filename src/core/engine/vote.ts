import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { ActivityRecord } from '../records.ts'
import type { Engine } from './engine.ts'

/** A vote posted again is answered, as the first time, with the activity it was about. */
export function targetOf(reader: Reader, record: ActivityRecord): ActivityRecord {
  const intent = record.intent.approveActivityIntent ?? record.intent.rejectActivityIntent
  const { fingerprint } = (intent ?? {}) as { fingerprint?: string }
  return (fingerprint && reader.votedOn(record.organizationId, fingerprint)) || record
}

/** After a recorded vote: carries the target on if its quorum is reached, and answers with its state. */
export async function continueAfterVote(
  engine: Engine,
  organizationId: string,
  targetId: string,
): Promise<ActivityRecord> {
  const target = engine.store.activity(organizationId, targetId)
  if (!target) throw new AgentError('ACTIVITY_NOT_FOUND', 'The activity that was voted on is gone.')
  if (target.status === 'ACTIVITY_STATUS_PENDING' && !target.executing) return engine.approvals.askAfterQuorum(target)
  if (target.status === 'ACTIVITY_STATUS_REJECTED') {
    engine.approvals.release(targetId)
    engine.settlements.announce(target)
  }
  return target
}
