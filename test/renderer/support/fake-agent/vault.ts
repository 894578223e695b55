import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { firstRunCalls } from '../../../../src/shared/first-run.ts'
import type { VaultView, vaultCalls } from '../../../../src/shared/vault.ts'
import type { Parts } from './parts.ts'

/** Answers about the first run and the vault. */
export function vaultAnswers(parts: Parts): HandlersOf<typeof firstRunCalls & typeof vaultCalls> {
  const { data, patch, state, requirePassphrase, requirePerson, newId } = parts
  const patchVault = (change: Partial<VaultView>) =>
    patch(state({ vault: data.state.vault && { ...data.state.vault, ...change } }), 'state')
  /** As the agent does: with a passphrase, the person is asked for that. */
  const patchUnlockers = (unlockers: VaultView['unlockers']) => {
    const by = unlockers.includes('passphrase') ? 'passphrase' : 'typing'
    const vault = data.state.vault && { ...data.state.vault, unlockers }
    patch(state({ vault, proof: { by, wait: 0 } }), 'state')
  }

  return {
    'setup.chooseVault': async ({ kind }) => {
      patch(state({ setup: 'organization', vault: { unlockers: [kind], status: 'ready', nextStep: '' } }), 'state')
    },
    'setup.createOrganization': async input => {
      const id = newId()
      const organizations = [{ id, name: input.organizationName, ownerName: input.userName }]
      patch(state({ setup: 'done', organizations }), 'state')
      return { organizationId: id, userId: newId() }
    },
    'vault.unlock': async ({ passphrase }) => {
      if (passphrase !== undefined || !data.state.vault?.unlockers.includes('keychain')) requirePassphrase(passphrase)
      patchVault({ status: 'ready', nextStep: '' })
    },
    'vault.lock': async () => patchVault({ status: 'locked', nextStep: 'Unlock it to sign.' }),
    'vault.addUnlocker': async ({ choice: { kind }, ...given }) => {
      requirePerson(given, 'unlock')
      patchUnlockers([...(data.state.vault?.unlockers ?? []), kind])
    },
    'vault.removeUnlocker': async ({ kind, ...given }) => {
      requirePerson(given, 'unlock')
      patchUnlockers(data.state.vault?.unlockers.filter(other => other !== kind) ?? [])
    },
    'vault.changePassphrase': async ({ passphrase, next }) => {
      requirePassphrase(passphrase)
      patch({ passphrase: next })
    },
  }
}
