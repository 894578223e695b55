import type { Activity, ActivityType } from '../activity/define.ts'
import { approverIds, votesOn } from '../consensus/tally.ts'
import { AgentError } from '../errors.ts'
import { decide } from '../policy/decide.ts'
import type { Reader } from '../ports/store.ts'
import type { ActivityRecord } from '../records.ts'
import type { Credential } from './authenticate.ts'
import type { Catalogue } from './engine.ts'

/** A recorded activity, decoded again from its own intent. */
export interface Revived {
  readonly activity: Activity
  readonly type: ActivityType
  readonly credential: Credential
  readonly prepared: unknown
}

/**
 * Decodes a recorded activity anew, as at its first submission.
 * @throws AgentError `NOT_SUPPORTED` if this version does not know its type, `PERMISSION_DENIED` if the key or the
 * user that asked is gone, and whatever `prepare` throws, for example because the wallet is gone.
 */
export function revive(catalogue: Catalogue, reader: Reader, record: ActivityRecord): Revived {
  const found = catalogue.get(record.type)
  if (!found) throw new AgentError('NOT_SUPPORTED', `This version of the agent does not know ${record.type}.`)
  const { activity, type } = found
  const credential = requesterCredential(reader, record)
  const parameters = type.translate((type.redaction ?? type).parameters.parse(record.intent[type.intentKey]))
  const { organizationId, requester } = record
  const context = { organizationId, credential, webOrigin: requester.webOrigin, reader }
  return { activity, type, credential, prepared: activity.prepare(parameters, context) }
}

/**
 * Weighs a held request again, just before it runs: what was taken away while it waited no longer counts.
 * @throws AgentError `PERMISSION_DENIED`
 */
export function authoriseAgain(reader: Reader, record: ActivityRecord, activity: Activity): void {
  const { organizationId, requester } = record
  requesterCredential(reader, record)
  const organization = reader.find('organizations', organizationId, organizationId)
  const approvers = approverIds(votesOn(reader, record)).filter(id => reader.find('users', organizationId, id))
  const decision =
    organization &&
    decide({ organization, governance: activity.governance, requesterId: requester.userId, approverIds: approvers })
  if (decision?.outcome !== 'allow') throw revoked()
}

function requesterCredential(reader: Reader, record: ActivityRecord): Credential {
  const { organizationId, requester, publicKey, signature, scheme, message } = record
  const user = reader.find('users', organizationId, requester.userId)
  const { credentialId: id, credentialKind: kind } = requester
  const key = reader.find(kind === 'apiKey' ? 'apiKeys' : 'authenticators', organizationId, id)
  if (!user || !key) throw revoked()
  return {
    organizationId,
    user,
    key: { kind, id, name: key.name },
    message,
    stamp: { publicKey, signature, scheme },
  }
}

function revoked(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    'The API key that asked for this was deleted, or its user may no longer ask for it. Reject the request.',
  )
}
