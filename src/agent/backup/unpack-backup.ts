import type { HeldBy } from '../../adapters/backup-file/decrypt.ts'
import { readBackup, wipeKeys } from '../../adapters/backup-file/read.ts'
import { openSqliteStore, type SqliteStore } from '../../adapters/store/sqlite.ts'
import { systemClock } from '../../adapters/system-clock/system-clock.ts'
import { AgentError } from '../../core/errors.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import { createUnlockerChanges } from '../../core/keys/unlocker-changes.ts'
import { createVault } from '../../core/keys/vault.ts'
import type { Transaction } from '../../core/ports/store.ts'
import { storeRestored } from '../../core/restored.ts'
import { databaseFile } from '../data/data-directory.ts'
import { forgetEarlierSettings } from '../vault/earlier-keys.ts'
import { forgetGuesses } from '../vault/passphrase-guesses.ts'
import { unlockersWith } from '../vault/vaults.ts'
import { endWhatMayHaveEnded } from './after-restore.ts'
import { forgetLastBackup } from './last-backup.ts'
import type { BackupReport } from './make-backup.ts'
import { renewDataKey } from './renew-data-key.ts'
import { momentInWords } from './restored.ts'
import { forgetFailure } from './schedule.ts'
import { requireRoom } from './scratch.ts'
import { takeOverDatabase } from './take-over-database.ts'

/** A backup and what opens it. */
export interface Source {
  readonly from: string
  readonly heldBy: HeldBy
}

/**
 * Makes a data directory of a backup in an empty folder, which is on the disk when this resolves. Nothing else changes, but that a
 * keychain has one more item.
 *
 * @throws AgentError as `readBackup`, `takeOverDatabase` and the unlocker do; what was laid out is left to the caller to remove
 */
export async function layOut(
  folder: string,
  source: Source,
  choice: UnlockerChoice,
  now: () => number,
): Promise<BackupReport> {
  if (choice.kind === 'memory') {
    throw new AgentError('REQUEST_INVALID', 'A backup is restored for the keychain or for a passphrase.')
  }
  const database = databaseFile(folder)
  const { header, keys } = await readBackup(source.from, source.heldBy, database, bytes =>
    requireRoom(folder, 3 * bytes),
  )
  try {
    takeOverDatabase(database, header)
    const store = openSqliteStore(database)
    try {
      const dataKey = await renewDataKey(store, keys, now)
      await beginHere(store, choice, dataKey, header.madeAt, now()).finally(() => dataKey.fill(0))
    } finally {
      await store.close()
    }
    const { wallets, secrets, activities, madeAt } = header
    return { wallets, secrets, activities, madeAt }
  } finally {
    wipeKeys(keys)
  }
}

/** The records as they begin again here, and an unlocker of this computer. */
async function beginHere(
  store: SqliteStore,
  choice: UnlockerChoice,
  dataKey: Uint8Array,
  madeAt: string,
  at: number,
): Promise<void> {
  const unlockers = unlockersWith()
  const vault = createVault(store, unlockers)
  const changes = createUnlockerChanges({ store, unlockers, vault, clock: systemClock })
  try {
    await changes.begin(choice, transaction => renewRecords(transaction, madeAt, at), dataKey)
  } finally {
    vault.lock()
  }
}

function renewRecords(transaction: Transaction, madeAt: string, at: number): void {
  endWhatMayHaveEnded(transaction, at)
  forgetEarlierSettings(transaction)
  storeRestored(transaction, { madeAt, restoredAt: new Date(at).toISOString(), isKnown: false })
  forgetGuesses(transaction)
  forgetLastBackup(transaction)
  forgetFailure(transaction)
  const change = `Restored from a backup of ${momentInWords(madeAt)}`
  transaction.receipt({ kind: 'backup', at, organizationId: null, event: 'restored', change })
}
