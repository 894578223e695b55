import { AgentError } from '../errors.ts'
import type { Integrity } from '../integrity.ts'
import type { Signer, SigningKey } from '../ports/signer.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records/private-key.ts'

/**
 * A signer that looks again when it signs: the key, its account or its organization may have been deleted, or the key disabled,
 * while the request waited for a person, a commit, a vault or a hardware wallet; and the records that allowed it may have been found damaged.
 * @throws AgentError `SIGNING_KEY_NOT_FOUND`, `KEY_DISABLED`, and as `Integrity.requireSound` does
 */
export function guardedSigner(signer: Signer, reader: Reader, integrity: Pick<Integrity, 'requireSound'>): Signer {
  function requireUsable({ organizationId, keyId, path, address }: SigningKey): void {
    integrity.requireSound()
    if (path === null) {
      const privateKey = reader.find('privateKeys', organizationId, keyId)
      if (!privateKey) throw keyGone()
      assertEnabled(privateKey)
      return
    }
    const accounts = reader.list('walletAccounts', organizationId, { address })
    if (!accounts.some(account => account.walletId === keyId && account.path === path)) throw keyGone()
  }
  /** Damage, or a newer copy, may be found while it signs. */
  function stillSound<Made>(made: Made): Made {
    integrity.requireSound()
    return made
  }
  return {
    async sign(key, input) {
      requireUsable(key)
      return stillSound(await signer.sign(key, input))
    },
    async signAll(key, inputs) {
      requireUsable(key)
      return stillSound(await signer.signAll(key, inputs))
    },
  }
}

function keyGone(): AgentError {
  return new AgentError(
    'SIGNING_KEY_NOT_FOUND',
    'Could not find any resource to sign with: the account or the key was deleted while the request waited.',
  )
}

/** @throws AgentError `KEY_DISABLED` */
export function assertEnabled({ id, disabled }: Pick<PrivateKey, 'id' | 'disabled'>): void {
  if (!disabled) return
  throw new AgentError('KEY_DISABLED', `private key ${id} is disabled, and can no longer sign. Use another key.`, {
    detail: { field: 'parameters.signWith' },
  })
}
