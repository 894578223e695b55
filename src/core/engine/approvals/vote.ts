import { isSettled } from '../../activity/lifecycle.ts'
import type { ActivityRecord } from '../../activity/record.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { Engine } from '../engine.ts'

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
  if (target.status === 'ACTIVITY_STATUS_PENDING' && !target.executing) {
    return engine.approvals.askAfterQuorum(target).catch(thrown => {
      // Another vote of the same moment carried it on. This one counted too, and is answered with what it led to.
      if (toAgentError(thrown).code !== 'ACTIVITY_MOVED_ON') throw thrown
      return engine.store.activity(organizationId, targetId) ?? target
    })
  }
  // Rejected, or denied: a policy may forbid what one of those who approved wants.
  if (isSettled(target.status)) {
    engine.approvals.release(targetId)
    engine.settlements.announce(target)
  }
  return target
}
