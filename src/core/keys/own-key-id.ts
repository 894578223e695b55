import { createHash } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'

const namespace = 'b3a8c2f4-7d0e-4c1b-9f63-2a5d8e914c07'

/**
 * The UUIDv5 (RFC 9562) of a key that the agent makes for its own use: for an import, or for what it signs itself. It follows from the
 * key, so that the agent knows its own keys without their records, and never takes one for a person's.
 * @param secret - 32 bytes. They cannot be found from the id: it is a hash of a hash of them.
 */
export function ownKeyIdOf(organizationId: string, secret: Uint8Array): string {
  const digest = createHash('sha256').update('countersign own key').update(organizationId).update(secret).digest('hex')
  return uuidv5(digest, namespace)
}
