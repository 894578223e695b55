import { requireOpenOrganization } from '../activity/open-organization.ts'
import type { ActivityRecord } from '../activity/record.ts'
import type { Reader } from '../ports/store.ts'
import { requireTime } from './approvals/time-left.ts'
import type { DecodedActivity } from './evaluation/decode.ts'
import { evaluate } from './evaluation/evaluate.ts'
import { recordedRequest } from './evaluation/recorded-request.ts'
import type { Request } from './evaluation/request.ts'
import { noLongerAllowed } from './explain/no-longer-allowed.ts'

/**
 * Authorises a held request again, just before it runs: what was taken away while it waited no longer counts.
 * @returns the request as it is now.
 * @throws AgentError `ORGANIZATION_NOT_FOUND`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, `PERMISSION_DENIED`
 */
export function reauthorise(
  reader: Reader,
  record: ActivityRecord,
  decoded: Pick<DecodedActivity, 'activity' | 'type' | 'prepared'>,
  when: Pick<Request, 'now' | 'countedAt'>,
): Request {
  requireOpenOrganization(reader, record.organizationId)
  requireTime(reader, record, Math.max(when.now, when.countedAt))
  const { request, approvals } = recordedRequest(reader, record, decoded, when)
  const decision = evaluate(reader, request, approvals)
  if (decision.outcome !== 'allow') throw noLongerAllowed(reader, request, decision)
  return request
}
