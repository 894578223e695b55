import { AgentError } from '../../core/errors.ts'
import type { KeyVault, SecretName } from '../../core/ports/key-vault.ts'

export interface MemoryVault extends KeyVault {
  /** Wipes every secret, for good. Afterwards the vault is missing. */
  close(): void
}

/**
 * Keeps secrets in this process and nowhere else, for `--ephemeral`. There is nothing to unlock it with again, so
 * `lock` forgets nothing: only `close` does.
 */
export function memoryVault(): MemoryVault {
  const secrets = new Map<string, Uint8Array>()
  let closed = false

  return {
    kind: 'memory',
    async state() {
      return closed ? { status: 'missing', nextStep: afterClose } : { status: 'ready', nextStep: '' }
    },
    async put(name, secret) {
      assertOpen()
      if (secrets.has(idOf(name)))
        throw new AgentError('ALREADY_EXISTS', 'The vault already keeps a secret for this key.')
      secrets.set(idOf(name), new Uint8Array(secret))
    },
    async get(name) {
      assertOpen()
      const secret = secrets.get(idOf(name))
      return secret && new Uint8Array(secret)
    },
    async delete(name) {
      assertOpen()
      secrets.get(idOf(name))?.fill(0)
      secrets.delete(idOf(name))
    },
    async unlock() {
      assertOpen()
    },
    async lock() {},
    close() {
      closed = true
      for (const secret of secrets.values()) secret.fill(0)
      secrets.clear()
    },
  }

  function assertOpen(): void {
    if (closed) throw new AgentError('VAULT_MISSING', afterClose)
  }
}

const afterClose = 'The keys of this run were in memory and are gone. Start Countersign again.'

function idOf({ organizationId, keyId }: SecretName): string {
  return JSON.stringify([organizationId, keyId])
}
