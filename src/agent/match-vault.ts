import { AgentError } from '../core/errors.ts'
import type { VaultChoice } from './agent.ts'
import type { Vaults } from './vaults.ts'

/**
 * Chooses the vault named on the command line where there is none yet, and unlocks it.
 * @throws AgentError `SETUP_DONE` if the data directory uses another one, `PASSPHRASE_WRONG`
 */
export async function matchVault(vaults: Vaults, choice: VaultChoice): Promise<void> {
  if (!vaults.isChosen()) await vaults.choose(choice)
  const vault = vaults.current()
  if (vault.kind !== choice.kind) {
    throw new AgentError(
      'SETUP_DONE',
      `This data directory keeps its keys in the ${vault.kind} vault, not in ${choice.kind}.`,
    )
  }
  if (choice.kind === 'passphrase') await vault.unlock(choice.passphrase)
}
