import type { Activity } from '../../activity/activity.ts'
import type { Ballot } from '../../activity/ballot.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import type { Credential } from '../../activity/credential.ts'
import { requireOpenOrganization } from '../../activity/open-organization.ts'
import { type ActivityRecord, forOrganizationOf } from '../../ledger/activity-record.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import type { Clock } from '../../ports/clock.ts'
import type { HardwareWallets } from '../../ports/hardware-wallets.ts'
import type { Reader } from '../../ports/store.ts'
import { requireTime } from '../approvals/time-left.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { type Request, whenBy } from '../evaluation/evaluated-request.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { takesOfVelocityControls } from '../evaluation/reserve.ts'
import { submissionOf } from '../evaluation/submission.ts'
import { noLongerAllowed } from '../explain/no-longer-allowed.ts'
import { refuse } from '../explain/refuse.ts'
import type { Refusals } from '../refused/refusals.ts'
import type { RawRequest } from '../requests/raw-request.ts'
import type { RedactedRequest } from '../requests/redact.ts'
import { exceptionsIn, type Settings } from '../settings/settings.ts'

export type Permitted = Exclude<Decision, { outcome: 'deny' }>

/** A request that may be done, or that others have to approve first. */
export interface Authorised {
  readonly raw: RawRequest
  readonly timestampMs: string
  /** Parameters as they are recorded. */
  readonly parameters: unknown
  /** Data that it needs to go on after waiting, if that is more than may be recorded. */
  readonly held?: unknown
  readonly decoded: DecodedActivity
  readonly request: Request
  readonly decision: Permitted
  /** Tells if a velocity control counts it, by the present state of a reader. */
  spends(reader: Reader): boolean
}

export interface RefuseParts {
  readonly refusals: Pick<Refusals, 'explain'>
}

export interface AuthoriseParts extends RefuseParts {
  readonly catalogue: Catalogue
  readonly store: Reader
  readonly clock: Clock
  readonly ballot: Ballot
  readonly hardwareWallets: HardwareWallets
  readonly settings: Settings
}

/**
 * Decodes a request, once, and decides: the root quorum, then the policies, over the value that is shown and executed.
 * @throws AgentError `PERMISSION_DENIED`, and whatever its kind throws for what cannot be done
 */
export function authorise(
  parts: AuthoriseParts,
  activity: Activity,
  { type, timestampMs, parameters, recorded, isRedacted, forOrganizationId }: RedactedRequest,
  credential: Credential,
  raw: RawRequest,
): Authorised {
  const { catalogue, store, clock, ballot, hardwareWallets, settings } = parts
  const { organizationId, user } = credential
  const { webOrigin, paidServer } = raw.caller
  const times = whenBy(clock)
  const context = {
    organizationId: forOrganizationId,
    credential,
    webOrigin,
    askedAt: times.now,
    reader: store,
    activityTypes: catalogue,
    ballot,
    hardwareWallets,
    hasException: exceptionsIn(settings),
    preimages: raw.preimages ?? [],
  }
  const prepared = activity.prepare(type.translate(parameters), context)
  const request = { activity, type, prepared, organizationId, webOrigin, paidServer, requesterId: user.id, ...times }
  const decoded = { activity, type, credential, forOrganizationId, prepared }
  const decision = requirePermitted(parts, store, request, credential)
  const spends = (reader: Reader) => takesOfVelocityControls(reader, request)
  const held = type.secrets.length > 0 && isRedacted ? { held: parameters } : {}
  return { raw, timestampMs, parameters: recorded, ...held, decoded, request, decision, spends }
}

/** @throws AgentError `PERMISSION_DENIED`, having told the person */
export function requirePermitted(
  parts: RefuseParts,
  reader: Reader,
  request: Request,
  credential: Credential,
): Permitted {
  const decision = evaluate(reader, request, [submissionOf(reader, credential)])
  if (decision.outcome === 'deny') throw refuse(parts, reader, request, decision)
  return decision
}

/**
 * Authorises a held request again, just before it runs: what was deleted while it waited no longer counts.
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
  requireOpenOrganization(reader, forOrganizationOf(record))
  requireTime(reader, record, Math.max(when.now, when.countedAt))
  const { request, approvals } = recordedRequest(reader, record, decoded, when)
  const decision = evaluate(reader, request, approvals)
  if (decision.outcome !== 'allow') throw noLongerAllowed(reader, request, decision)
  return request
}
