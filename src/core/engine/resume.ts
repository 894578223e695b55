import type { Card } from '../../shared/card.ts'
import { isSettled } from '../activity/lifecycle.ts'
import { requireOpenOrganization } from '../activity/open-organization.ts'
import type { Receipt } from '../activity/receipt.ts'
import type { ActivityRecord } from '../activity/record.ts'
import { type AgentError, toAgentError } from '../errors.ts'
import type { Transaction } from '../ports/store.ts'
import { endingOf } from './approvals/ballot.ts'
import { isShownBy, shownDifferently } from './approvals/card.ts'
import { mayChangeDecisions } from './approvals/must-ask.ts'
import { reauthorise } from './authorise.ts'
import type { Engine } from './engine.ts'
import { type DecodedActivity, decodeActivity } from './evaluation/decode.ts'
import { whenBy } from './evaluation/request.ts'
import { reserve } from './evaluation/reserve.ts'
import { type Executed, execute } from './execute.ts'

/** Whose answer carries an activity out. */
export interface Answer {
  readonly receipt?: Receipt | undefined
  /** What the person read. Absent where nobody did. */
  readonly card?: Card
  /** Whether somebody can be asked again if the vault turns out to be locked. */
  readonly canWait: boolean
}

export interface Resumed {
  /** Settled; or still waiting, where `putOff` says why. */
  readonly activity: ActivityRecord
  /** Why it ended without having begun: something it needs was taken away while it waited. */
  readonly refusal?: AgentError
  /** Why it goes on waiting: the vault could not be reached, and nothing was signed. */
  readonly putOff?: AgentError
}

/**
 * Takes an activity that was held to its end. All that was looked up when it arrived is looked up again, in the transaction that
 * marks it, durably, before a key is touched. So after a crash it is known that it may have signed; of two callers the second
 * fails at that mark; and what was taken away meanwhile ends it.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if it was settled meanwhile, `APPROVAL_STALE` if the person would be shown something
 * else now: then it goes on waiting.
 */
export async function resume(engine: Engine, record: ActivityRecord, answer: Answer): Promise<Resumed> {
  const { store, settlements } = engine
  const { organizationId, id: activityId } = record
  const { begun, decoded, refusal } = await store.write(transaction => begin(engine, transaction, record, answer))
  if (!decoded) {
    settlements.announce(begun)
    engine.changed('activities')
    return { activity: begun, refusal }
  }
  const { activity, type, credential, prepared } = decoded
  const executed = await execute(engine, activity, type, prepared, { organizationId, credential, activityId })
  const settled = await settle(engine, begun, executed, answer)
  if (settled.status === 'ACTIVITY_STATUS_COMPLETED') await executed.finish()
  if (isSettled(settled.status)) settlements.announce(settled)
  engine.changed('activities')
  if (!isSettled(settled.status)) return { activity: settled, ...(executed.error && { putOff: executed.error }) }
  if (executed.changed) engine.changed(executed.changed)
  if (mayChangeDecisions(activity)) await engine.approvals.reevaluate(organizationId)
  return { activity: settled }
}

type Begun =
  | { readonly begun: ActivityRecord; readonly decoded: DecodedActivity; readonly refusal?: never }
  | { readonly begun: ActivityRecord; readonly decoded?: never; readonly refusal: AgentError }

function begin({ catalogue, clock }: Engine, transaction: Transaction, record: ActivityRecord, answer: Answer): Begun {
  const now = clock.now()
  const { card, receipt } = answer
  let decoded: DecodedActivity
  try {
    decoded = decodeActivity(catalogue, transaction, record)
    if (card && !isShownBy(card, decoded)) throw shownDifferently()
    // Limits made while it waited count it too, and all count it from now on: a window begins when something is signed.
    reserve(transaction, reauthorise(transaction, record, decoded, whenBy(clock)), record.id)
  } catch (thrown) {
    const refusal = toAgentError(thrown)
    if (refusal.code === 'APPROVAL_STALE') throw refusal
    return { begun: transaction.apply(record, endingOf(refusal), now), refusal }
  }
  if (receipt) transaction.receipt(receipt)
  return { begun: transaction.apply(record, { event: 'executing' }, now), decoded }
}

async function settle(
  { store, clock }: Engine,
  begun: ActivityRecord,
  executed: Executed,
  { canWait }: Answer,
): Promise<ActivityRecord> {
  try {
    return await store.write(transaction => {
      const now = clock.now()
      const putOff = canWait && executed.canWait
      if (putOff || !executed.error) requireOpenOrganization(transaction, begun.organizationId)
      if (putOff) return transaction.apply(begun, { event: 'putOff' }, now)
      executed.record(transaction)
      return transaction.apply(begun, executed.move, now)
    })
  } catch (thrown) {
    await executed.undo()
    const failure = toAgentError(thrown).toReply()
    return store.write(transaction => transaction.apply(begun, { event: 'failed', failure }, clock.now()))
  }
}
