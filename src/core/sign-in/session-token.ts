import { sha256 } from '../crypto/hash.ts'
import type { BundleSigner } from '../keys/bundle-signer.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import type { User } from '../records/user.ts'
import { jwtPart } from './jwt-part.ts'

interface Login {
  readonly user: Pick<User, 'id' | 'organizationId'>
  /** P-256, 33 bytes compressed, hex. */
  readonly publicKey: string
  readonly expiresAt: Milliseconds
  readonly profile: SessionProfile | null
}

/**
 * The JWT that a login answers (wire.md §5.7). It tells the client who is signed in until when, and opens nothing: requests are
 * stamped with the login key. Signed by the notarizer key with ECDSA over the SHA-256 **of the SHA-256** of `header.payload`, r ‖ s.
 * @throws AgentError as `BundleSigner`
 */
export async function sessionToken(
  { user, publicKey, expiresAt, profile }: Login,
  signer: BundleSigner,
): Promise<string> {
  const payload = {
    exp: Math.floor(expiresAt / 1000),
    public_key: publicKey,
    session_type: profile?.name ?? 'SESSION_TYPE_READ_WRITE',
    user_id: user.id,
    organization_id: user.organizationId,
    ...(profile && { session_profile_id: profile.id, scope: profile.scope }),
  }
  const signed = `${jwtPart({ alg: 'ES256', typ: 'JWT' })}.${jwtPart(payload)}`
  const { signature } = await signer.sign('notarizer', sha256(Buffer.from(signed)), 'compact')
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}
