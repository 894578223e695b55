import { lstatSync } from 'node:fs'
import { type KeychainVault, keychainVault } from '../adapters/keychain/keychain-vault.ts'
import { memoryVault } from '../adapters/memory-vault/memory-vault.ts'
import { createPassphraseVault, openPassphraseVault } from '../adapters/passphrase-vault/passphrase-vault.ts'
import { AgentError } from '../core/errors.ts'
import type { KeyVault } from '../core/ports/key-vault.ts'
import type { Store } from '../core/ports/store.ts'
import type { VaultView } from '../shared/views.ts'
import type { VaultChoice } from './agent.ts'
import { vaultFile } from './data-directory.ts'

/** The vault this agent keeps its secrets in: chosen once, remembered in the database. */
export interface Vaults {
  /** @throws AgentError `VAULT_MISSING` before one has been chosen. */
  current(): KeyVault
  isChosen(): boolean
  /** Whether the system's keychain could be chosen here; not looked into once another vault has been. */
  keychain(): Promise<VaultView>
  /** Whether the keychain has yet to answer, perhaps because it asks the person. */
  isWaiting(): boolean
  /** @throws AgentError `SETUP_DONE` once there is one; then nothing changes. */
  choose(choice: VaultChoice): Promise<void>
}

export function createVaults(store: Store, dataDirectory: string): Vaults {
  const file = vaultFile(dataDirectory)
  let candidate: KeychainVault | undefined
  let current = reopen(store.setting('vault'), file)

  return {
    current() {
      if (!current) throw new AgentError('VAULT_MISSING', 'Choose in the window where keys are to be kept.')
      return current
    },
    isChosen: () => current !== undefined,
    isWaiting: () => [current, candidate].some(vault => vault !== undefined && 'waiting' in vault && vault.waiting),
    async keychain() {
      const isMoot = current !== undefined && current.kind !== 'keychain'
      if (isMoot) return { kind: 'keychain', status: 'missing', nextStep: '' }
      candidate ??= keychainVault()
      return { kind: 'keychain', ...(await (current ?? candidate).state()) }
    },
    async choose(choice) {
      if (current) throw new AgentError('SETUP_DONE', 'A key vault has been chosen already; it cannot be changed here.')
      const vault = await openNew(choice, file)
      await store.write(transaction => transaction.setSetting('vault', { kind: choice.kind }))
      current = vault
    },
  }
}

function reopen(setting: unknown, file: string): KeyVault | undefined {
  const kind = (setting as { kind?: VaultChoice['kind'] } | undefined)?.kind
  if (kind === 'keychain') return keychainVault()
  if (kind === 'passphrase') return openPassphraseVault(file)
  return undefined
}

/** A link counts, also one to a disk that is not connected: a vault made beside it would hide the one it means. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

async function openNew(choice: VaultChoice, file: string): Promise<KeyVault> {
  if (choice.kind === 'memory') return memoryVault()
  if (choice.kind === 'passphrase') {
    // A crash between the file and the setting leaves a vault nobody has used: its passphrase takes it up again.
    if (!isThere(file)) return createPassphraseVault(file, choice.passphrase)
    const known = openPassphraseVault(file)
    await known.unlock(choice.passphrase)
    return known
  }
  const vault = keychainVault()
  const { status, nextStep } = await vault.state()
  if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  return vault
}
