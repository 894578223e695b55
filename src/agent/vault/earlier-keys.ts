import { statSync } from 'node:fs'
import { z } from 'zod'
import { earlierKeychain } from '../../adapters/keychain/earlier-keychain.ts'
import { earlierFile } from '../../adapters/passphrase/earlier-file.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import { newOrderedId } from '../../core/ids.ts'
import { type Adopted, adoptEarlier } from '../../core/keys/adopt-earlier.ts'
import type { UnlockerChanges } from '../../core/keys/unlocker-changes.ts'
import type { Vault } from '../../core/keys/vault.ts'
import { secretId } from '../../core/ledger/secret-name.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { type EarlierSecrets, type EarlierVault, wipeEarlier } from '../../core/ports/earlier-vault.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Store, Transaction } from '../../core/ports/store.ts'
import type { Unlocker } from '../../core/ports/unlocker.ts'
import { databaseFile, earlierVaultFile } from '../data/data-directory.ts'
import { secretsOfRecords } from '../data/secrets-of-records.ts'

const kind = z.literal(['keychain', 'passphrase'])
type EarlierKind = z.output<typeof kind>

interface Parts {
  readonly store: Store
  readonly dataDirectory: string
  readonly vault: Vault
  readonly changes: UnlockerChanges
  readonly keychain: Pick<Unlocker, 'state'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  /** False for a copy that somebody only looks at: then nothing is taken in, and nothing is removed from the keychain. */
  readonly isOwner: boolean
}

/**
 * A vault that takes in the keys of a version before, at the first unlock: from items of the keychain, or the file vault.json. All are read,
 * sealed, and read back; one commit makes them count; only then is removed what they lay in. A kill leaves the one or the other.
 */
export function earlierKeys(parts: Parts): Vault {
  const { store, dataDirectory, vault, changes, keychain, clock, log, isOwner } = parts
  let adopting: Promise<void> | undefined
  let hasTriedToRemove = false

  return {
    ...vault,
    kinds() {
      const earlier = chosen(store)
      return earlier ? [earlier] : vault.kinds()
    },
    async state() {
      const earlier = chosen(store)
      if (!earlier) return vault.state()
      return earlier === 'keychain' ? keychain.state() : { status: 'locked', nextStep: passphraseWanted }
    },
    open: name => opening(() => vault.open(name)),
    seal: (name, secret) => opening(() => vault.seal(name, secret)),
    dataKey: () => opening(vault.dataKey),
    async unlock(passphrase) {
      await adopt(passphrase)
      await vault.unlock(passphrase)
    },
    async confirm(passphrase) {
      // It only asks: what a passphrase opens is not left open.
      const isAsked = chosen(store) === 'passphrase'
      if ((await adopt(passphrase)) && isAsked) vault.lock()
      await vault.confirm(passphrase)
    },
  }

  async function opening<Value>(open: () => Promise<Value>): Promise<Value> {
    if (chosen(store) === 'passphrase') throw new AgentError('VAULT_LOCKED', passphraseWanted)
    await adopt(undefined)
    return open()
  }

  /** @returns whether this call took them in */
  async function adopt(passphrase: string | undefined): Promise<boolean> {
    if (!isOwner) {
      if (chosen(store)) throw new AgentError('VAULT_LOCKED', notTakenIn)
      return false
    }
    const isFirst = chosen(store) !== undefined && adopting === undefined
    if (isFirst) adopting = takeIn(passphrase).finally(() => (adopting = undefined))
    await adopting
    if (remaining(store) && !hasTriedToRemove) {
      // The next start tries again.
      hasTriedToRemove = true
      const isKeychain = remaining(store) === 'keychain'
      const removing = removeOld().catch(error =>
        log.error({ error }, 'keys of the version before could not be removed'),
      )
      // Nobody waits for a keychain that may take minutes.
      if (!isKeychain) await removing
    }
    return isFirst
  }

  async function takeIn(passphrase: string | undefined): Promise<void> {
    const earlier = chosen(store)
    if (!earlier) return
    const secrets = await earlierVault(earlier).read(passphrase)
    try {
      requireOwn(store, secrets, earlier)
      let adopted: Adopted | undefined
      const choice =
        earlier === 'keychain' ? ({ kind: earlier } as const) : { kind: earlier, passphrase: passphrase ?? '' }
      await changes.begin(choice, (transaction, dataKey) => {
        adopted = adoptEarlier(transaction, dataKey, secrets, clock.now(), newOrderedId)
        const isWhole = adopted.damaged.length === 0 && adopted.homeless + adopted.unknown === 0
        const lacking = secretsOfRecords(transaction).filter(name => !transaction.sealedSecret(name))
        const mayRemove =
          isWhole && lacking.length === 0 && !(earlier === 'keychain' && isCopy(transaction, dataDirectory))
        forgetEarlierSettings(transaction)
        transaction.setSetting(remainingSetting, mayRemove ? earlier : undefined)
        const change = `The keys of the version before were taken into the database: ${adopted.inUse}, and ${adopted.entries} that no record names`
        transaction.receipt({ kind: 'vault', at: clock.now(), organizationId: null, event: 'taken in', change })
      })
      log.info({ from: earlier, ...adopted }, 'the keys of the version before were taken into the database')
    } finally {
      wipeEarlier(secrets)
    }
  }

  async function removeOld(): Promise<void> {
    const earlier = remaining(store)
    if (!earlier) return
    await earlierVault(earlier).remove()
    await store.write(transaction => transaction.setSetting(remainingSetting, undefined))
  }

  function earlierVault(earlier: EarlierKind): EarlierVault {
    const databaseId = z.string().parse(store.setting('databaseId'))
    if (earlier === 'passphrase') return earlierFile(earlierVaultFile(dataDirectory), databaseId)
    const own = new Set(store.organizations().map(({ id }) => id))
    return earlierKeychain(databaseId, id => own.has(id))
  }
}

/**
 * Refuses keys of another database, and a lack of keys: otherwise the right keys would never be asked for again.
 * @throws AgentError `VAULT_MISSING`
 */
function requireOwn(store: Store, { inUse, isOfDatabase }: EarlierSecrets, earlier: EarlierKind): void {
  const there = new Set(inUse.map(secretId))
  if (isOfDatabase || secretsOfRecords(store).every(name => there.has(secretId(name)))) return
  throw new AgentError('VAULT_MISSING', notOfDatabase[earlier])
}

const notOfDatabase: Readonly<Record<EarlierKind, string>> = {
  keychain:
    'The keychain of this computer does not hold the keys of this database. It may have come from another computer or another account: ' +
    `start it there. Or it is a copy, and the original has taken its keys in since: use that one; or ${restoreBackup}. Nothing was changed.`,
  passphrase:
    'The file vault.json in this data directory belongs to another database. Put back the one that belongs to this database; or ' +
    `${restoreBackup}. Nothing was changed.`,
}

const notTakenIn =
  'Keys are still kept as the version before kept them. Start Countersign and unlock it: they are then taken into the database.'
const passphraseWanted = 'Unlock Countersign in its window, with its passphrase.'

/** Names the place that what was taken in has yet to be removed from. */
const remainingSetting = 'earlierKeys'

/** Settings of the version before: which vault it used, how far that had come, a move between vaults, and the file it was in. */
const earlierSettings = ['vault', 'keyGeneration', 'vaultMove', 'databaseInode', remainingSetting]

export function forgetEarlierSettings(transaction: Pick<Transaction, 'setSetting'>): void {
  for (const name of earlierSettings) transaction.setSetting(name, undefined)
}

function chosen(store: Pick<Store, 'setting'>): EarlierKind | undefined {
  const stored = z.object({ kind: z.string() }).optional().parse(store.setting('vault'))
  return kind.safeParse(stored?.kind).data
}

function remaining(store: Pick<Store, 'setting'>): EarlierKind | undefined {
  return kind.optional().parse(store.setting(remainingSetting))
}

/** Tells whether the data directory may be a copy, as the version before told: the keychain may hold these keys for the one it was copied from. */
function isCopy(transaction: Transaction, dataDirectory: string): boolean {
  const known = transaction.setting('databaseInode')
  const inode = statSync(databaseFile(dataDirectory), { bigint: true, throwIfNoEntry: false })?.ino.toString()
  return known !== inode
}
