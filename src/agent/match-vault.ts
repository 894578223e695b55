import { AgentError } from '../core/errors.ts'
import type { Integrity } from '../core/integrity.ts'
import type { VaultChoice } from './agent.ts'
import { anotherVault } from './vault-move/chosen-vault.ts'
import type { Vaults } from './vaults.ts'

/**
 * Chooses the vault named on the command line where there is none yet, and unlocks it.
 * @throws AgentError `SETUP_DONE` if the data directory uses another one, `PASSPHRASE_WRONG`
 */
export async function matchVault(vaults: Vaults, choice: VaultChoice, integrity: Integrity): Promise<void> {
  if (!vaults.isChosen()) await vaults.choose(choice)
  const vault = vaults.current()
  if (vault.kind !== choice.kind) {
    throw new AgentError('SETUP_DONE', anotherVault(vaults.chosen() ?? vault, choice.kind))
  }
  // The way back from a lost vault is in the window: it has to be reachable.
  const isLost = integrity.findings().some(({ id }) => id === 'vault-missing')
  if (choice.kind === 'passphrase' && !isLost) await vault.unlock(choice.passphrase)
}
