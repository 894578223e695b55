import type { Credential } from '../../../activity/credential.ts'
import { newId, newOrderedId } from '../../../ids.ts'
import type { ClientProcess } from '../../../ledger/activity-record.ts'
import type { ActivityDraft } from '../../../ports/store.ts'
import { requesterOf } from '../../requests/requester-of.ts'
import type { Authorised } from '../authorise.ts'

/**
 * Returns the record of a request.
 * @param process - The program at the other end, if a card will show it.
 */
export function newActivity(
  { decoded: { type, credential, forOrganizationId }, timestampMs, parameters, raw }: Authorised,
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
    requester: {
      ...requesterOf(credential, raw, process),
      ...(forOrganizationId !== credential.organizationId && { forOrganizationId }),
    },
  }
}

/** The requester's submission is the first approval (wire.md §3.1). */
function stamped({ stamp, message }: Credential) {
  const { publicKey, signature, scheme } = stamp
  return { voteId: newId(), message, publicKey, signature, scheme }
}
