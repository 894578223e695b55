import { createHash } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'

const namespace = '6f2b3f0e-51d5-4b0a-9a44-5a1f0f0d7c3b'

/**
 * A UUIDv5 (RFC 9562) that a seed has in one organization, so that the same seed is recognised when it comes again.
 * @param entropy - 16 to 32 bytes of BIP-39 entropy. They cannot be found from the id: it is a hash of a hash of them.
 */
export function walletIdOf(organizationId: string, entropy: Uint8Array): string {
  const digest = createHash('sha256')
    .update('countersign wallet id')
    .update(organizationId)
    .update(entropy)
    .digest('hex')
  return uuidv5(digest, namespace)
}
