import { secretCopy } from '../../core/crypto/secret-bytes.ts'
import { wrappedKeyDamaged } from '../../core/ports/unlocker.ts'

/**
 * The key that an item holds, which is wiped: 32 bytes. Whether it is the right one, its use tells.
 * @returns bytes the caller owns and wipes
 * @throws AgentError `SECRET_DAMAGED`
 */
export function keyOfItem(item: Uint8Array): Uint8Array {
  try {
    if (item.length !== 32) throw wrappedKeyDamaged()
    return secretCopy(item)
  } finally {
    item.fill(0)
  }
}
