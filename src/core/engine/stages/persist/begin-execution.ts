import type { Catalogue } from '../../../activity/catalogue.ts'
import { pausedKeyOfRequest } from '../../../consensus/paused.ts'
import { AgentError, toAgentError } from '../../../errors.ts'
import type { ActivityRecord } from '../../../ledger/activity-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/store.ts'
import { isShownBy, shownDifferently } from '../../approvals/card.ts'
import type { Answer } from '../../approvals/resume-result.ts'
import { terminationBy } from '../../approvals/terminate.ts'
import { type DecodedActivity, decodeActivity } from '../../evaluation/decode.ts'
import { whenBy } from '../../evaluation/evaluated-request.ts'
import { reserve } from '../../evaluation/reserve.ts'
import { reauthorise } from '../authorise.ts'

export interface BeginExecutionParts {
  readonly catalogue: Catalogue
  readonly clock: Clock
}

type Marked =
  | { readonly record: ActivityRecord; readonly decoded: DecodedActivity; readonly refusal?: never }
  | { readonly record: ActivityRecord; readonly refusal: AgentError }

/**
 * All that was looked up when an activity arrived is looked up again, in the transaction that marks it, durably, before a key is
 * touched. So after a crash it is known that it may have signed; of two callers the second fails at that mark; and what was taken
 * away meanwhile ends it.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if it was settled meanwhile, `APPROVAL_STALE` if the person would be shown something
 * else now, `API_KEY_PAUSED` while its program is paused: then it goes on waiting.
 */
export function beginExecution(
  { catalogue, clock }: BeginExecutionParts,
  transaction: Transaction,
  record: ActivityRecord,
  { card, receipt }: Answer,
): Marked {
  const now = clock.now()
  let decoded: DecodedActivity
  try {
    decoded = decodeActivity(catalogue, transaction, record)
    if (pausedKeyOfRequest(transaction, record)) throw isPaused()
    if (card && !isShownBy(transaction, card, decoded)) throw shownDifferently()
    // Limits made while it waited count it too, and all count it from now on: a window begins when something is signed.
    reserve(transaction, reauthorise(transaction, record, decoded, whenBy(clock)), record.id)
  } catch (thrown) {
    const refusal = toAgentError(thrown)
    if (refusal.code === 'APPROVAL_STALE' || refusal.code === 'API_KEY_PAUSED') throw refusal
    return { record: transaction.apply(record, terminationBy(refusal), now), refusal }
  }
  if (receipt) transaction.receipt(receipt)
  return { record: transaction.apply(record, { event: 'executing' }, now), decoded }
}

function isPaused(): AgentError {
  return new AgentError('API_KEY_PAUSED', 'The program is paused. Resume it under Programs, then approve.')
}
