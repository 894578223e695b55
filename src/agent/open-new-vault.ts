import { lstatSync } from 'node:fs'
import { keychainVault } from '../adapters/keychain/keychain-vault.ts'
import { memoryVault } from '../adapters/memory-vault/memory-vault.ts'
import { createPassphraseVault, openPassphraseVault } from '../adapters/passphrase-vault/passphrase-vault.ts'
import { moveFileAside } from '../adapters/passphrase-vault/vault-file.ts'
import { AgentError } from '../core/errors.ts'
import type { KeyVault } from '../core/ports/key-vault.ts'
import type { VaultChoice } from './agent.ts'

/** A link counts, also one to a disk that is not connected: a vault made beside it would hide the one it means. */
export function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function notOfThisFile(cause: AgentError): AgentError {
  return new AgentError(
    'PASSPHRASE_WRONG',
    'The data directory holds an earlier key vault (vault.json), and this is not its passphrase. Try again. If that passphrase is ' +
      'lost, make a new key vault in the window: the old file is kept under a dated name.',
    { cause },
  )
}

/** A vault where one is chosen: what lies there from before is opened, or moved aside. */
export async function openNewVault(choice: VaultChoice, file: string): Promise<KeyVault> {
  if (choice.kind === 'memory') return memoryVault()
  if (choice.kind === 'passphrase') {
    if (choice.moveAside && isThere(file)) await moveFileAside(file, new Date())
    // A crash between the file and the setting leaves a vault nobody has used: its passphrase takes it up again.
    if (!isThere(file)) return createPassphraseVault(file, choice.passphrase)
    const known = openPassphraseVault(file)
    await known.unlock(choice.passphrase).catch(thrown => {
      throw thrown instanceof AgentError && thrown.code === 'PASSPHRASE_WRONG' ? notOfThisFile(thrown) : thrown
    })
    return known
  }
  const vault = keychainVault()
  const { status, nextStep } = await vault.state()
  if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  return vault
}
