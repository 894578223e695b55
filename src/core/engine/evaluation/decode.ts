import type { Activity, ActivityType } from '../../activity/activity.ts'
import type { Ballot } from '../../activity/ballot.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import type { Credential } from '../../activity/credential.ts'
import type { Description } from '../../activity/description.ts'
import { credentialRecords } from '../../consensus/credential-records.ts'
import { hasOrigin } from '../../consensus/session-origin.ts'
import { AgentError } from '../../errors.ts'
import { type ActivityRecord, forOrganizationOf } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { HardwareWallets } from '../../ports/hardware-wallets.ts'
import type { Reader } from '../../ports/store.ts'
import type { User } from '../../records/user.ts'

/** A recorded activity, decoded again from its own intent. */
export interface DecodedActivity {
  readonly activity: Activity
  readonly type: ActivityType
  readonly credential: Credential
  /** The organization that it is executed in: its requester's, or a sub-organization of that. */
  readonly forOrganizationId: string
  readonly prepared: unknown
  /** Description of `prepared` by `activity`, if it was made before. */
  readonly described?: Description
}

/**
 * Decodes a recorded activity again, as at its first submission.
 * @throws AgentError `NOT_SUPPORTED` if this version does not know its type, `PERMISSION_DENIED` if the key or the
 * user that asked is gone, and whatever `prepare` throws, for example because the wallet is gone.
 */
export function decodeActivity(catalogue: Catalogue, reader: Reader, record: ActivityRecord): DecodedActivity {
  return decodeAs(catalogue, reader, record, requesterCredential(reader, record))
}

/** Decodes only to show: a settled activity is what it was, whether or not the one who asked is still there. */
export function decodeToShow(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
): Omit<DecodedActivity, 'credential'> {
  const credential = isSettled(record.status) ? recordedCredential(reader, record) : requesterCredential(reader, record)
  return decodeAs(catalogue, reader, record, credential)
}

function decodeAs(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  credential: Credential,
): DecodedActivity {
  const found = catalogue.get(record.type)
  if (!found) throw new AgentError('NOT_SUPPORTED', `This version of the agent does not know ${record.type}.`)
  const { activity, type } = found
  const parameters = type.translate(wholeParameters(catalogue, type, record))
  const { requester } = record
  const forOrganizationId = forOrganizationOf(record)
  const context = {
    organizationId: forOrganizationId,
    credential,
    webOrigin: requester.webOrigin,
    askedAt: record.createdAt,
    reader,
    activityTypes: catalogue,
    ballot: noBallot,
    hardwareWallets: anyHardwareWallet,
    hasException: anyException,
    preimages: requester.preimage?.split(',').map(hex => (hex === '' ? undefined : Buffer.from(hex, 'hex'))) ?? [],
  }
  return { activity, type, credential, forOrganizationId, prepared: activity.prepare(parameters, context) }
}

/** @throws AgentError `ACTIVITY_MOVED_ON` where a part of them was held in memory, and is not there any more */
function wholeParameters({ held }: Catalogue, type: ActivityType, record: ActivityRecord): unknown {
  const recorded = record.intent[type.intentKey]
  const hasSecrets = type.secrets.length > 0 && record.message === record.fingerprint
  if (!hasSecrets) return (type.redaction ?? type).parameters.parse(recorded)
  const whole = held.get(record.id)
  if (whole === undefined) {
    throw new AgentError(
      'ACTIVITY_MOVED_ON',
      'The code or token of this request was held only in memory, and is gone. Send the request again.',
    )
  }
  return whole
}

/** Hardware wallets that sign everything: a request that was accepted once passed this check then. */
const anyHardwareWallet: Pick<HardwareWallets, 'cannotSign'> = { cannotSign: () => undefined }

/** Allows every exception: a request that was accepted once was allowed then. It is checked again when it is executed. */
const anyException = () => true

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
  const { attested } = requester
  const user = reader.find('users', organizationId, requester.userId)
  const { credentialId: id, credentialKind: kind } = requester
  const key = reader.find(credentialRecords[kind], organizationId, id)
  if (!user || !key || !hasOrigin(reader, key)) throw requesterGone()
  return {
    organizationId,
    user,
    key: { kind, id, name: key.name },
    message,
    stamp: { publicKey, signature, scheme },
    ...(attested && { attested }),
  }
}

/** Returns who asked, from what was recorded if it is gone. */
function recordedCredential(reader: Reader, record: ActivityRecord): Credential {
  const { organizationId, requester, publicKey, signature, scheme, message, createdAt } = record
  const { userId: id, userName, credentialId, credentialKind: kind, credentialName: name, attested } = requester
  return {
    organizationId,
    user: reader.find('users', organizationId, id) ?? deletedUser({ id, organizationId, name: userName, createdAt }),
    key: { kind, id: credentialId, name },
    message,
    stamp: { publicKey, signature, scheme },
    ...(attested && { attested }),
  }
}

function requesterGone(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    'The user or the API key that asked for this was deleted while the request waited. Ask again with another key.',
  )
}

/** Returns a deleted user, with no more than the facts that are still known. */
function deletedUser(known: Pick<User, 'id' | 'organizationId' | 'name' | 'createdAt'>): User {
  const nothing = { email: null, phoneNumber: null, emailVerified: false, phoneVerified: false, tagIds: [] }
  return { ...known, ...nothing, updatedAt: known.createdAt }
}
