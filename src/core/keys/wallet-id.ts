import { createHash } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'

const namespace = '6f2b3f0e-51d5-4b0a-9a44-5a1f0f0d7c3b'

/**
 * A UUIDv5 (RFC 9562) that a seed has in one organization, so that the same seed is recognised when it comes again.
 * @param secret - Of the wallet, with its passphrase. It cannot be found from the id, which is a hash of a hash of it.
 */
export function walletIdOf(organizationId: string, secret: Uint8Array): string {
  const digest = createHash('sha256')
    .update('countersign wallet id')
    .update(organizationId)
    .update(secret)
    .digest('hex')
  return uuidv5(digest, namespace)
}
