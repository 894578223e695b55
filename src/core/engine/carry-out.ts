import { toAgentError } from '../errors.ts'
import type { ActivityRecord, Receipt } from '../records.ts'
import type { Engine } from './engine.ts'
import { execute } from './execute.ts'
import { mayChangeDecisions } from './must-ask.ts'
import { authoriseAgain, type Revived } from './revive.ts'

/**
 * Takes an activity that was held to its end. It is marked, durably, before a key is touched, so after a crash it is known
 * that it may have signed; of two callers the second fails at that mark.
 *
 * What may no longer run, because a policy or a credential was taken away since, ends as failed.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if it was settled meanwhile.
 */
export async function carryOut(
  engine: Engine,
  record: ActivityRecord,
  revived: Revived,
  receipt?: Receipt,
): Promise<ActivityRecord> {
  const { store, clock, settlements } = engine
  const { activity, type, credential, prepared } = revived
  const { organizationId, id: activityId } = record
  const begun = await store.write(transaction => {
    const now = clock.now()
    if (receipt) transaction.receipt(receipt)
    try {
      authoriseAgain(transaction, record, revived, now)
    } catch (thrown) {
      return transaction.apply(record, { event: 'failed', failure: toAgentError(thrown).toReply() }, now)
    }
    return transaction.apply(record, { event: 'executing' }, now)
  })
  if (!begun.executing) {
    settlements.announce(begun)
    engine.changed('activities')
    return begun
  }
  const executed = await execute(engine, activity, type, prepared, { organizationId, credential, activityId })
  const settled = await store
    .write(transaction => {
      executed.record(transaction)
      return transaction.apply(begun, executed.move, clock.now())
    })
    .catch(async thrown => {
      await executed.undo()
      const failure = toAgentError(thrown).toReply()
      return store.write(transaction => transaction.apply(begun, { event: 'failed', failure }, clock.now()))
    })
  if (settled.status === 'ACTIVITY_STATUS_COMPLETED') await executed.finish()
  settlements.announce(settled)
  engine.changed('activities')
  if (executed.changed) engine.changed(executed.changed)
  if (mayChangeDecisions(activity)) await engine.approvals.weighAgain(organizationId)
  return settled
}
