import { secretCopy } from '../../core/crypto/secret-bytes.ts'
import { wrappedKeyDamaged } from '../../core/ports/unlocker.ts'

/**
 * The key that an item holds: base64 of 32 bytes. Whether it is the right one, its use tells.
 * @returns bytes the caller owns and wipes
 * @throws AgentError `SECRET_DAMAGED`
 */
export function keyOfItem(item: string): Uint8Array {
  const bytes = Buffer.from(item, 'base64')
  try {
    if (bytes.length !== 32) throw wrappedKeyDamaged()
    return secretCopy(bytes)
  } finally {
    bytes.fill(0)
  }
}
