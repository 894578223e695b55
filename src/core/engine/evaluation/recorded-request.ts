import type { Approval } from '../../consensus/approval.ts'
import { approvalsOf } from '../../consensus/approvals.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Reader } from '../../ports/store.ts'
import type { DecodedActivity } from './decode.ts'
import type { Request } from './evaluated-request.ts'

/** A recorded activity as a request, and the votes for it that count now. */
export function recordedRequest(
  reader: Reader,
  record: ActivityRecord,
  { activity, type, prepared }: Pick<DecodedActivity, 'activity' | 'type' | 'prepared'>,
  { now, countedAt }: Pick<Request, 'now' | 'countedAt'>,
): { readonly request: Request; readonly approvals: readonly Approval[] } {
  const { organizationId, requester, id: activityId } = record
  return {
    request: {
      activity,
      type,
      prepared,
      organizationId,
      webOrigin: requester.webOrigin,
      paidServer: requester.paidServer,
      requesterId: requester.userId,
      now,
      countedAt,
      activityId,
    },
    approvals: approvalsOf(reader, record),
  }
}
