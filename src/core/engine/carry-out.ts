import { toAgentError } from '../errors.ts'
import type { ActivityRecord, Receipt } from '../records.ts'
import type { Engine } from './engine.ts'
import { execute } from './execute.ts'
import { authoriseAgain, type Revived } from './revive.ts'

/**
 * Takes an activity that was held to its end. It is marked, durably, before a key is touched, so after a crash it is known
 * that it may have signed; of two callers the second fails at that mark.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if it was settled meanwhile, `PERMISSION_DENIED` if it may no longer run.
 */
export async function carryOut(
  engine: Engine,
  record: ActivityRecord,
  { activity, type, credential, prepared }: Revived,
  receipt?: Receipt,
): Promise<ActivityRecord> {
  const { store, clock, settlements } = engine
  const { organizationId, id: activityId } = record
  const executing = await store.write(transaction => {
    authoriseAgain(transaction, record, activity)
    if (receipt) transaction.receipt(receipt)
    return transaction.apply(record, { event: 'executing' }, clock.now())
  })
  const executed = await execute(engine, activity, type, prepared, { organizationId, credential, activityId })
  const settled = await store
    .write(transaction => {
      executed.record(transaction)
      return transaction.apply(executing, executed.move, clock.now())
    })
    .catch(async thrown => {
      await executed.undo()
      const failure = toAgentError(thrown).toReply()
      return store.write(transaction => transaction.apply(executing, { event: 'failed', failure }, clock.now()))
    })
  if (settled.status === 'ACTIVITY_STATUS_COMPLETED') await executed.finish()
  settlements.announce(settled)
  engine.changed('activities')
  if (executed.changed) engine.changed(executed.changed)
  return settled
}
