import type { Catalogue } from '../activity/catalogue.ts'
import { decodeActivity } from '../engine/evaluation/decode.ts'
import { lackingFactors } from '../engine/evaluation/evaluate.ts'
import { whenAt } from '../engine/evaluation/evaluated-request.ts'
import { recordedRequest } from '../engine/evaluation/recorded-request.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { ActivityStatus } from '../ledger/lifecycle.ts'
import type { Milliseconds } from '../milliseconds.ts'
import { stepBudget } from '../policies/language/outcome.ts'
import type { Reader } from '../ports/store.ts'

/** The state in which clients see an activity that waits for further factors of its requester. It is kept as one that waits for votes. */
export const authenticatorsNeeded = 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'

export function presentStatus(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  now: Milliseconds,
  budget = stepBudget(),
): ActivityStatus | typeof authenticatorsNeeded {
  if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return record.status
  // Most organizations have none: then nothing has to be decoded.
  const { organizationId, requester } = record
  if (reader.list('mfaPolicies', organizationId, { userId: requester.userId }).length === 0) return record.status
  try {
    const { request, approvals } = recordedRequest(
      reader,
      record,
      decodeActivity(catalogue, reader, record),
      whenAt(now),
    )
    return lackingFactors(reader, request, approvals, budget).has(requester.userId)
      ? authenticatorsNeeded
      : record.status
  } catch {
    // What it needs is gone: it can only end.
    return record.status
  }
}
