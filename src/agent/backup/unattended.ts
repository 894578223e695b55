import { AgentError } from '../../core/errors.ts'
import { secretMissing } from '../../core/keys/held-keys.ts'
import type { Workshop } from '../../core/keys/key-creator.ts'
import type { Vaults } from '../vault/vaults.ts'

/**
 * The same workshop for automatic work of the agent: it uses keys only while the vault is open, and keeps it open no longer by that.
 */
export function unattended(workshop: Workshop, vaults: Pick<Vaults, 'current'>): Workshop {
  const { keyring } = workshop
  return {
    ...workshop,
    keyring: {
      ...keyring,
      async use(name, _pathKey, derive, work) {
        const { status, nextStep } = await keyring.state()
        if (status !== 'ready') throw new AgentError('VAULT_LOCKED', nextStep)
        const secret = await vaults.current.open(name)
        if (!secret) throw secretMissing()
        try {
          return work(derive(secret))
        } finally {
          secret.fill(0)
        }
      },
    },
  }
}
