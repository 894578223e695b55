import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import { recordedOutcomes } from '../../policies/engine/recorded-outcomes.ts'
import type { Transaction } from '../../ports/store.ts'

/** Kept where policies were asked, without those that did not match: these can be told from the list of policies. */
export function keepEvaluation(
  transaction: Transaction,
  { organizationId, id: activityId }: Pick<ActivityRecord, 'organizationId' | 'id'>,
  voteId: string,
  { policies }: Decision,
  createdAt: Milliseconds,
): void {
  if (policies.length === 0) return
  transaction.evaluation({ organizationId, activityId, voteId, outcomes: recordedOutcomes(policies), createdAt })
}
