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
  if (!vaults.isChosen()) await vaults.choose(choice, () => undefined)
  const vault = vaults.current()
  if (vault.kind !== choice.kind) {
    throw new AgentError('SETUP_DONE', anotherVault(vaults.chosen() ?? vault, choice.kind))
  }
  // The way back from a lost vault is in the window: it has to be reachable.
  const isLost = integrity.findings().some(({ id }) => id === 'vault-missing')
  if (choice.kind !== 'passphrase' || isLost) return
  const isOfAnother = integrity.findings().some(({ id }) => id === 'vault-of-another')
  await vault.unlock(choice.passphrase).catch(thrown => {
    const isWrong = thrown instanceof AgentError && thrown.code === 'PASSPHRASE_WRONG'
    throw isWrong && isOfAnother ? passphraseOfAnother(thrown) : thrown
  })
}

function passphraseOfAnother(cause: AgentError): AgentError {
  return new AgentError(
    'PASSPHRASE_WRONG',
    'The vault.json in this data directory belongs to another database, and this is not its passphrase. Put back the vault.json that ' +
      'belongs to this one; or start without --vault, and the window says how to go on. Nothing was changed.',
    { cause },
  )
}
