import type { Catalogue } from '../activity/catalogue.ts'
import type { Credential } from '../activity/credential.ts'
import type { Activity, ActivityType, Ballot, Description } from '../activity/define.ts'
import { isSettled } from '../activity/lifecycle.ts'
import { requireOpenOrganization } from '../activity/open-organization.ts'
import type { ActivityRecord } from '../activity/record.ts'
import { AgentError } from '../errors.ts'
import { newUser } from '../new-records.ts'
import type { Decision } from '../policy/decide.ts'
import type { HardwareWallets } from '../ports/hardware-wallets.ts'
import type { Reader } from '../ports/store.ts'
import { limitsInRefusal } from './over-limits.ts'
import { requireTime } from './time-left.ts'
import { type Request, recordedRequest, weigh } from './weigh.ts'

/** A recorded activity, decoded again from its own intent. */
export interface Revived {
  readonly activity: Activity
  readonly type: ActivityType
  readonly credential: Credential
  readonly prepared: unknown
  /** What `activity` says of `prepared`, where it was asked before. */
  readonly described?: Description
}

/**
 * Decodes a recorded activity anew, as at its first submission.
 * @throws AgentError `NOT_SUPPORTED` if this version does not know its type, `PERMISSION_DENIED` if the key or the
 * user that asked is gone, and whatever `prepare` throws, for example because the wallet is gone.
 */
export function revive(catalogue: Catalogue, reader: Reader, record: ActivityRecord): Revived {
  return decode(catalogue, reader, record, requesterCredential(reader, record))
}

/** As `revive`, to be shown and nothing else: a settled activity is what it was, whether or not who asked for it is still there. */
export function reviveToShow(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
): Omit<Revived, 'credential'> {
  const credential = isSettled(record.status) ? recordedCredential(reader, record) : requesterCredential(reader, record)
  return decode(catalogue, reader, record, credential)
}

function decode(catalogue: Catalogue, reader: Reader, record: ActivityRecord, credential: Credential): Revived {
  const found = catalogue.get(record.type)
  if (!found) throw new AgentError('NOT_SUPPORTED', `This version of the agent does not know ${record.type}.`)
  const { activity, type } = found
  const parameters = type.translate((type.redaction ?? type).parameters.parse(record.intent[type.intentKey]))
  const { organizationId, requester } = record
  const preimage = requester.preimage === undefined ? undefined : Buffer.from(requester.preimage, 'hex')
  const context = {
    organizationId,
    credential,
    webOrigin: requester.webOrigin,
    reader,
    ballot: noBallot,
    devices: anyDevice,
    preimage,
  }
  return { activity, type, credential, prepared: activity.prepare(parameters, context) }
}

/**
 * Weighs a held request again, just before it runs: what was taken away while it waited no longer counts.
 * @returns the request as it is now.
 * @throws AgentError `ORGANIZATION_NOT_FOUND`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, `PERMISSION_DENIED`
 */
export function authoriseAgain(
  reader: Reader,
  record: ActivityRecord,
  revived: Pick<Revived, 'activity' | 'type' | 'prepared'>,
  when: Pick<Request, 'now' | 'countedAt'>,
): Request {
  requireOpenOrganization(reader, record.organizationId)
  requireTime(reader, record, Math.max(when.now, when.countedAt))
  const { request, approvals } = recordedRequest(reader, record, revived, when)
  const decision = weigh(reader, request, approvals)
  if (decision.outcome !== 'allow') throw noLongerAllowed(reader, request, decision)
  return request
}

/** What was accepted once, a device could sign. */
const anyDevice: Pick<HardwareWallets, 'cannotSign'> = { cannotSign: () => undefined }

/** A vote runs at once and is never taken up again. */
const noBallot: Ballot = {
  requireOpen: isCountedOnArrival,
  count: isCountedOnArrival,
  countAgainst: isCountedOnArrival,
}

function isCountedOnArrival(): never {
  throw new AgentError('ACTIVITY_MOVED_ON', 'A vote is counted when it arrives.')
}

function requesterCredential(reader: Reader, record: ActivityRecord): Credential {
  const { organizationId, requester, publicKey, signature, scheme, message } = record
  const user = reader.find('users', organizationId, requester.userId)
  const { credentialId: id, credentialKind: kind } = requester
  const key = reader.find(kind === 'apiKey' ? 'apiKeys' : 'authenticators', organizationId, id)
  if (!user || !key) throw requesterGone()
  return {
    organizationId,
    user,
    key: { kind, id, name: key.name },
    message,
    stamp: { publicKey, signature, scheme },
  }
}

/** Who asked, from what was recorded where it is gone. */
function recordedCredential(reader: Reader, record: ActivityRecord): Credential {
  const { organizationId, requester, publicKey, signature, scheme, message, createdAt } = record
  const { userId: id, userName, credentialId, credentialKind: kind, credentialName: name } = requester
  return {
    organizationId,
    user: reader.find('users', organizationId, id) ?? newUser({ id, organizationId, name: userName }, createdAt),
    key: { kind, id: credentialId, name },
    message,
    stamp: { publicKey, signature, scheme },
  }
}

function requesterGone(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    'The user or the API key that asked for this was deleted while the request waited. Ask again with another key.',
  )
}

/** @param decision - What it came to now. */
export function noLongerAllowed(reader: Reader, request: Request, decision: Decision): AgentError {
  const limits = decision.outcome === 'deny' && decision.overLimits ? limitsInRefusal(reader, request, decision) : []
  return new AgentError(
    'PERMISSION_DENIED',
    limits.length > 0
      ? `Too little of a limit was left for this request when it could have gone on. ${limits.join(' ')}`
      : 'What would have allowed this request was taken away while it waited: a policy, a user, a tag, a key or the root quorum has changed.',
  )
}
