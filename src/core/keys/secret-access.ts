import { AgentError } from '../errors.ts'
import type { Governance } from '../governance.ts'
import type { Workshop } from './key-creator.ts'

/** Lends secrets themselves, to the activities whose purpose is to give one away or to take one in, and to no other. */
export interface SecretAccess {
  /**
   * Lends the secret of a wallet or of a private key, to exports. It is wiped when `work` is done.
   * @throws AgentError `SECRET_MISSING`, and as `Vault.open` does
   */
  lend<Value>(keyId: string, work: (secret: Uint8Array) => Value | Promise<Value>): Promise<Value>
  /**
   * Lends the private key of an import target, to imports, once: the target is gone, durably, before `work` begins,
   * whatever becomes of it. It is not spent if the vault cannot lend it, nor while records or keys are missing.
   * @throws AgentError `RESOURCE_NOT_FOUND` if it was spent or replaced, `DATA_LOST`, and as `lend` does
   */
  spend<Value>(targetId: string, work: (privateKey: Uint8Array) => Value | Promise<Value>): Promise<Value>
}

export function createSecretAccess(
  { store, keyring, integrity }: Workshop,
  organizationId: string,
  governance: Governance,
): SecretAccess {
  const allow = (action: 'EXPORT' | 'IMPORT') => {
    if (governance.by !== 'policy' || governance.action !== action) {
      throw new AgentError('INTERNAL', `Secrets are lent here only for ${action}.`)
    }
  }
  return {
    async lend(keyId, work) {
      allow('EXPORT')
      return keyring.secret({ organizationId, keyId }, work)
    },
    async spend(targetId, work) {
      allow('IMPORT')
      return keyring.secret({ organizationId, keyId: targetId }, async privateKey => {
        integrity.requireSound()
        await store.write(transaction => {
          if (!transaction.find('importTargets', organizationId, targetId)) throw targetGone()
          transaction.remove('importTargets', organizationId, targetId)
        })
        return work(privateKey)
      })
    },
  }
}

/** Returns the error for an import without a key to decrypt it. @param field - Where the request names the key, if that is known. */
export function targetGone(field?: string): AgentError {
  return new AgentError(
    'RESOURCE_NOT_FOUND',
    'no import is under way for this user: each import needs a new bundle of its own init, which serves once and for an hour',
    field === undefined ? {} : { detail: { field } },
  )
}
