import type { Credential } from '../activity/credential.ts'
import { newId, newOrderedId } from '../ids.ts'
import type { ClientProcess, Requester } from '../kept/activity-record.ts'
import type { ActivityDraft } from '../ports/store.ts'
import { toHex } from '../schema/hex.ts'
import type { Authorised } from './authorise.ts'
import type { RawRequest } from './request.ts'

/**
 * What is recorded of a request.
 * @param process - The program at the other end, where a card will show it.
 */
export function draftOf(
  { decoded: { type, credential, forOrganizationId }, timestampMs, parameters, isRedacted, raw }: Authorised,
  fingerprint: string,
  process: ClientProcess | undefined,
): ActivityDraft {
  return {
    id: newOrderedId(),
    organizationId: credential.organizationId,
    type: type.type,
    fingerprint,
    timestampMs,
    intent: { [type.intentKey]: parameters },
    ...stamped(credential),
    ...(isRedacted && { message: fingerprint }),
    requester: {
      ...requesterOf(credential, raw, process),
      ...(forOrganizationId !== credential.organizationId && { forOrganizationId }),
    },
  }
}

/** Who asked, as far as it is recorded. */
export function requesterOf(
  { user, key, attested }: Credential,
  { caller, preimages }: RawRequest,
  found: ClientProcess | undefined,
): Requester {
  const process = caller.remote ?? found
  return {
    userId: user.id,
    userName: user.name,
    credentialId: key.id,
    credentialName: key.name,
    credentialKind: key.kind,
    ...(attested && { attested }),
    window: caller.window,
    ...(caller.webOrigin !== undefined && { webOrigin: caller.webOrigin }),
    ...(caller.clientVersion !== undefined && { clientVersion: caller.clientVersion.slice(0, 100) }),
    ...(process && { process }),
    ...(preimages && { preimage: preimages.map(bytes => (bytes ? toHex(bytes) : '')).join(',') }),
  }
}

/** The requester's submission is the first approval (wire.md §3.1). */
function stamped({ stamp, message }: Credential) {
  const { publicKey, signature, scheme } = stamp
  return { voteId: newId(), message, publicKey, signature, scheme }
}
