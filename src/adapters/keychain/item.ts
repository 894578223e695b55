import { createHash } from 'node:crypto'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ports/key-vault.ts'

const version = 1
const checksumLength = 16

/**
 * The text of a keychain item: base64 of version (1 byte), secret, checksum (16 bytes). The checksum covers the
 * name too, so an item that was damaged, or put under another name, is noticed before it is used.
 *
 * Strings cannot be wiped; this one is the keychain's to take, and lives as long as the call that hands it over.
 */
export function encodeItem(name: SecretName, secret: Uint8Array): string {
  const container = Buffer.concat([Uint8Array.of(version), secret, checksum(name, secret)])
  try {
    return container.toString('base64')
  } finally {
    container.fill(0)
  }
}

/** @returns bytes the caller owns and wipes. @throws AgentError `SECRET_DAMAGED` */
export function decodeItem(name: SecretName, text: string): Uint8Array {
  const container = Buffer.from(text, 'base64')
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
    'What the system keychain keeps for this key is damaged, or is the secret of another key. It was not used. ' +
      `Put back the item from a copy of the keychain, or ${restoreBackup}.`,
  )
}
