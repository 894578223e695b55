import { createHash } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'

const version = 1
const checksumLength = 16

/**
 * Reads an item of a version that kept each secret in the keychain, and wipes it: version (1 byte), secret, checksum (16 bytes).
 * @returns bytes the caller owns and wipes
 * @throws AgentError `SECRET_DAMAGED`
 */
export function decodeEarlierItem(name: SecretName, item: Uint8Array): Uint8Array {
  const container = Buffer.from(item.buffer, item.byteOffset, item.length)
  try {
    const secret = container.subarray(1, -checksumLength)
    const whole =
      container.length > checksumLength &&
      container[0] === version &&
      container.subarray(-checksumLength).equals(checksum(name, secret))
    if (!whole) throw itemDamaged()
    return new Uint8Array(secret)
  } finally {
    container.fill(0)
  }
}

/** First 16 bytes of SHA-256 over a JSON header, a zero byte, and the secret. JSON holds no zero byte. */
function checksum({ organizationId, keyId }: SecretName, secret: Uint8Array): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(['countersign-item', version, organizationId, keyId]))
    .update(Uint8Array.of(0))
    .update(secret)
    .digest()
    .subarray(0, checksumLength)
}

function itemDamaged(): AgentError {
  return new AgentError(
    'SECRET_DAMAGED',
    'What the system keychain keeps for this key is damaged, or is the secret of another key. It was not used.',
  )
}
