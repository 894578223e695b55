import { AgentError } from '../errors.ts'
import type { Integrity } from '../integrity.ts'
import type { Signer, SigningKey } from '../ports/signer.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records.ts'

/**
 * A signer that asks again, when it signs, whether the key still may: it may have been disabled while a request waited, and the records
 * that allowed it may have been found damaged.
 */
export function guardedSigner(signer: Signer, reader: Reader, integrity: Pick<Integrity, 'requireSound'>): Signer {
  return {
    sign(key, input) {
      requireEnabled(key)
      return signer.sign(key, input)
    },
    signAll(key, inputs) {
      requireEnabled(key)
      return signer.signAll(key, inputs)
    },
  }

  function requireEnabled(key: SigningKey): void {
    integrity.requireSound()
    if (key.path !== null) return
    const privateKey = reader.find('privateKeys', key.organizationId, key.keyId)
    if (privateKey) assertEnabled(privateKey)
  }
}

/** @throws AgentError `KEY_DISABLED` */
export function assertEnabled({ id, disabled }: Pick<PrivateKey, 'id' | 'disabled'>): void {
  if (!disabled) return
  throw new AgentError('KEY_DISABLED', `private key ${id} is disabled: it signs nothing any more. Use another key.`, {
    detail: { field: 'parameters.signWith' },
  })
}
