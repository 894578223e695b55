import { AgentError } from '../../core/errors.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import type { UnlockerKind } from '../../core/ledger/unlocker-row.ts'
import type { Vaults } from './vaults.ts'

/**
 * Sets up the unlocker named on the command line where there is none yet, and unlocks with it.
 * @throws AgentError `SETUP_DONE` if the data directory is unlocked otherwise, `PASSPHRASE_WRONG`
 */
export async function matchVault({ current, isChosen, changes }: Vaults, choice: UnlockerChoice): Promise<void> {
  if (!isChosen()) return changes.begin(choice, () => undefined)
  const vault = current
  requireUnlocker(vault.kinds(), choice.kind)
  if (choice.kind === 'passphrase') await vault.unlock(choice.passphrase)
}

/** @throws AgentError `SETUP_DONE` where the data directory is not unlocked in the way that was named */
export function requireUnlocker(kinds: readonly UnlockerKind[], named: UnlockerKind): void {
  if (kinds.includes(named)) return
  const how = kinds.map(kind => startWith[kind]).join('; or ')
  throw new AgentError(
    'SETUP_DONE',
    `This data directory is unlocked by ${kinds.map(kind => inWords[kind]).join(' or ')}, not by ${inWords[named]}. Start it with ${how}.`,
  )
}

const inWords: Readonly<Record<UnlockerKind, string>> = {
  keychain: 'the system keychain',
  passphrase: 'a passphrase',
  memory: 'memory alone',
}

const startWith: Readonly<Record<UnlockerKind, string>> = {
  keychain: '--vault keychain, or without --vault',
  passphrase: '--vault passphrase --passphrase-file F',
  memory: '--ephemeral',
}
