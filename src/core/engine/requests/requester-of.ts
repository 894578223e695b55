import type { Credential } from '../../activity/credential.ts'
import type { ClientProcess, Requester } from '../../ledger/activity-record.ts'
import { toHex } from '../../schema/hex.ts'
import type { RawRequest } from './raw-request.ts'

/** In characters. A person does not read further. */
const longestReason = 500

/** Returns who asked, as far as it is recorded. */
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
    ...(caller.reason && { reason: caller.reason.slice(0, longestReason) }),
    ...(caller.paidServer !== undefined && { paidServer: caller.paidServer }),
    ...(process && { process }),
    ...(preimages && { preimage: preimages.map(bytes => (bytes ? toHex(bytes) : '')).join(',') }),
  }
}
