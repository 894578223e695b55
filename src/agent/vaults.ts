import { existsSync } from 'node:fs'
import { type KeychainVault, keychainVault } from '../adapters/keychain/keychain-vault.ts'
import { changePassphrase } from '../adapters/passphrase-vault/change-passphrase.ts'
import { openPassphraseVault, secretsIn } from '../adapters/passphrase-vault/passphrase-vault.ts'
import { filesAside } from '../adapters/passphrase-vault/vault-file.ts'
import { AgentError } from '../core/errors.ts'
import { copiedFinding, type Integrity, isReportedAsCopy, requireOwnKeys } from '../core/integrity.ts'
import { isNamed } from '../core/keys/is-named.ts'
import { acceptKeyGeneration, keyGeneration, noteKeyChange } from '../core/keys/key-generation.ts'
import type { KeyVault, VaultGeneration } from '../core/ports/key-vault.ts'
import type { Note } from '../core/ports/note.ts'
import type { Store } from '../core/ports/store.ts'
import type { VaultView } from '../shared/vault.ts'
import type { VaultChoice } from './agent.ts'
import { askCurrent } from './ask-current.ts'
import { isCopied, reportCopied } from './copied-data.ts'
import { vaultFile } from './data-directory.ts'
import { createGate } from './gate.ts'
import { isThere, openNewVault } from './open-new-vault.ts'
import { stayingIn } from './same-place.ts'
import { setAsideStrays } from './strays.ts'
import { findingOf, vaultFindings } from './vault-findings.ts'
import { databaseIdOf, vaultMatter } from './vault-matter.ts'
import { type ChosenVault, chosenVault, storeChosenVault } from './vault-move/chosen-vault.ts'
import { createMover, type Mover } from './vault-move/mover.ts'

/** The vault this agent keeps its secrets in: chosen once, remembered in the database. */
export interface Vaults extends Mover {
  /** @throws AgentError `VAULT_MISSING` before one has been chosen. */
  current(): KeyVault
  isChosen(): boolean
  chosen(): ChosenVault | undefined
  /** Whether the system's keychain could be chosen here; not looked into once another vault has been. */
  keychain(): Promise<VaultView>
  /** Where a vault is to be chosen: the file of a passphrase vault that lies there from before. `keys` is null if it cannot be read. */
  fileFromBefore(): Promise<{ readonly keys: number | null } | null>
  /** Names of files in the data directory: passphrase vaults that others took the place of, oldest first. */
  filesAside(): Promise<string[]>
  /** Whether the keychain has yet to answer, perhaps because it asks the person. */
  isWaiting(): boolean
  /**
   * A kill before `note` is committed leaves a file that no database has chosen, and one that lay there under a dated name.
   * @throws AgentError `SETUP_DONE` once there is one; then nothing changes.
   */
  choose(choice: VaultChoice, note: Note): Promise<void>
  /** Puts another vault in the place of one that is lost; a kill as in `choose`. @throws AgentError `SETUP_DONE` if it is not lost. */
  attach(choice: VaultChoice, note: Note): Promise<void>
  /**
   * Compares how far the vault has come with what the records say, and reports what does not go together. A keychain is compared when
   * it is first used: it may have to ask the person.
   */
  verify(): Promise<void>
  /**
   * Runs `work` on the vault itself while no secret is put in, set aside or deleted: whoever would, waits. So what the records name, the
   * vault has, at every moment of it.
   * @throws AgentError `VAULT_MISSING` before a vault has been chosen, and where it is lost
   */
  still<Value>(work: (vault: KeyVault) => Promise<Value>): Promise<Value>
  /**
   * Gives a passphrase vault another passphrase, and all its secrets another key: a copy of the file from before, with the old
   * passphrase, opens nothing that is put in later.
   * @param first - Called when the passphrase was right, right before the file is replaced.
   * @throws AgentError `PASSPHRASE_WRONG`, `NOT_SUPPORTED` for another vault, and what `first` throws; then nothing was changed
   */
  changePassphrase(passphrase: string, next: string, first: () => Promise<void>): Promise<void>
}

/** @param isNewDatabase - Made anew where the last one was lost: what the vault holds has no records. */
export function createVaults(store: Store, dataDirectory: string, integrity: Integrity, isNewDatabase = false): Vaults {
  const file = vaultFile(dataDirectory)
  let candidate: KeychainVault | undefined
  let current = reopen(store, file)
  let isVerified = false
  /** Before its keys were found missing. */
  let wasSaidToBeCopy = false
  const gate = createGate(stayingIn(dataDirectory))
  const databaseId = () => databaseIdOf(store)

  const vaults: Vaults = {
    current: () => guarded(inUse()),
    isChosen: () => current !== undefined,
    chosen: () => chosenVault(store),
    isWaiting: () => [current, candidate].some(vault => vault !== undefined && 'waiting' in vault && vault.waiting),
    async keychain() {
      const isMoot = current !== undefined && current.kind !== 'keychain' && !isLost()
      if (isMoot) return { kind: 'keychain', status: 'missing', nextStep: '' }
      candidate ??= keychainVault()
      return { kind: 'keychain', ...(await (current?.kind === 'keychain' ? current : candidate).state()) }
    },
    async fileFromBefore() {
      if ((current && !isLost()) || !isThere(file)) return null
      return { keys: await secretsIn(file).catch(() => null) }
    },
    filesAside: () => filesAside(file),
    async choose(choice, note) {
      // One after the other: of two choices at once, the second would leave behind the keys that are in the first by then.
      await gate.close(async () => {
        if (current)
          throw new AgentError('SETUP_DONE', 'A key vault has been chosen already; it cannot be changed here.')
        await use(choice, await openNewVault(choice, file), note)
      })
      if (isNewDatabase || choice.kind === 'passphrase') await setAsideStrays(vaults.current(), store, () => Date.now())
    },
    async attach(choice, note) {
      await gate.close(async () => {
        await vaults.verify()
        if (!isLost()) throw new AgentError('SETUP_DONE', 'The key vault is there. Unlock it instead.')
        await use(choice, await openNewVault(choice, file), transaction => {
          acceptKeyGeneration(transaction, 0)
          note(transaction)
        })
        for (const id of vaultFindings) integrity.withdraw(id)
      })
    },
    async still(work) {
      if (!isVerified) await vaults.verify()
      return gate.close(async () => work(inUse()))
    },
    async changePassphrase(passphrase, next, first) {
      await gate.close(async () => {
        if (current?.kind !== 'passphrase') {
          throw new AgentError('NOT_SUPPORTED', 'Only a key vault in an encrypted file has a passphrase to change.')
        }
        const { status } = await current.state()
        await changePassphrase(file, passphrase, next, first, name => isNamed(store, name))
        if (status === 'ready') await current.unlock(next)
      })
    },
    ...createMover({
      ...{ store, file, gate, integrity, inUse, switchTo },
      isCopied: () => isCopied(store, dataDirectory),
      reportCopied: () => reportCopied(store, inUse().kind, dataDirectory, integrity),
      verify: () => vaults.verify(),
    }),
    async verify() {
      if (!current || current.kind === 'memory') return
      const matter = await vaultMatter(current, store, () => existsSync(file))
      for (const id of vaultFindings) if (id !== matter) integrity.withdraw(id)
      // A keychain that lacks them has none that two could share, until they are there again.
      if (matter === 'vault-missing') {
        wasSaidToBeCopy ||= isReportedAsCopy(integrity)
        integrity.withdraw(copiedFinding)
      } else if (wasSaidToBeCopy) await reportCopied(store, current.kind, dataDirectory, integrity)
      isVerified = matter === undefined
      if (!matter) return
      const canBeAccepted = matter !== 'vault-missing'
      integrity.report(findingOf(matter, current.kind), canBeAccepted ? accept : undefined, requireAcceptable)
    },
  }
  return vaults

  async function use(choice: VaultChoice, vault: KeyVault, note: Note): Promise<void> {
    await store.write(transaction => {
      storeChosenVault(transaction, { kind: choice.kind })
      note(transaction)
    })
    switchTo(vault)
  }

  function isLost(): boolean {
    return integrity.findings().some(({ id }) => id === 'vault-missing')
  }

  function inUse(): KeyVault {
    if (current) return current
    throw new AgentError('VAULT_MISSING', 'Choose in the window where keys are to be kept.')
  }

  function switchTo(vault: KeyVault): void {
    current = vault
    isVerified = true
  }

  /** In a keychain, what no record of a copy names may be a key that the data directory it was copied from has made since. */
  async function requireAcceptable(): Promise<void> {
    const vault = inUse()
    if (vault.kind === 'keychain') requireOwnKeys(integrity)
    const { status, nextStep } = await vault.state()
    if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  }

  /** The person goes on with both as they are: no record is lost by it, and no secret. */
  async function accept(): Promise<void> {
    const found = await inUse().generation(databaseId())
    await store.write(transaction =>
      acceptKeyGeneration(transaction, found?.databaseId === databaseId() ? found.number : 0),
    )
    isVerified = true
    await setAsideStrays(vaults.current(), store, () => Date.now())
  }

  /** The vault, compared before it is first used, and told its generation with each change. It may be moved while this is at hand. */
  function guarded(vault: KeyVault): KeyVault {
    const before = async () => {
      if (!isVerified) await vaults.verify()
    }
    const changing = async <Made>(
      change: (vault: KeyVault, generation: VaultGeneration) => Promise<Made>,
    ): Promise<Made> => {
      await before()
      // With each change the vault notes how far it has come, and would seem to go with the records.
      if (!isVerified) integrity.requireSound()
      return gate.pass(async () => {
        const generation = { databaseId: databaseId(), number: keyGeneration(store).planned }
        const made = await change(inUse(), generation)
        // Nobody waits for it: where it is not written, the records only say less than the vault.
        store.write(transaction => noteKeyChange(transaction, generation.number)).catch(() => undefined)
        return made
      })
    }
    return {
      ...vault,
      async state() {
        const state = await vault.state()
        // What cannot be compared now is compared before a key is used: that then fails.
        if (state.status === 'ready' || integrity.findings().length > 0) await before().catch(() => undefined)
        return state
      },
      put: (name, secret) => changing((vault, generation) => vault.put(name, secret, generation)),
      async get(name) {
        await before()
        return askCurrent(
          inUse,
          vault => vault.get(name),
          secret => secret !== undefined,
        )
      },
      async findLost(names) {
        await before()
        return askCurrent(
          inUse,
          vault => vault.findLost(names),
          ({ missing, damaged }) => missing.length === 0 && damaged.length === 0,
        )
      },
      delete: name => changing((vault, generation) => vault.delete(name, generation)),
      setAside: (name, at) => changing((vault, generation) => vault.setAside(name, at, generation)),
      forgetSetAside: secret => gate.pass(() => inUse().forgetSetAside(secret)),
    }
  }
}

function reopen(store: Store, file: string): KeyVault | undefined {
  const kind = chosenVault(store)?.kind
  if (kind === 'keychain') return keychainVault()
  if (kind === 'passphrase') return openPassphraseVault(file, name => isNamed(store, name))
  return undefined
}
