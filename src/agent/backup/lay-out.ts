import type { HeldBy } from '../../adapters/backup-file/decrypt.ts'
import { type ReadBackup, readBackup } from '../../adapters/backup-file/read.ts'
import { createPassphraseVault } from '../../adapters/passphrase-vault/passphrase-vault.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { AgentError } from '../../core/errors.ts'
import { createIntegrity } from '../../core/integrity.ts'
import { acceptKeyGeneration, keyGeneration } from '../../core/keys/key-generation.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { KeyVault, VaultGeneration, VaultKind } from '../../core/ports/key-vault.ts'
import { storeRestored } from '../../core/restored.ts'
import type { VaultChoice } from '../agent.ts'
import { forgetFile, storeShared } from '../copied-data.ts'
import { databaseFile, vaultFile } from '../data-directory.ts'
import { lackingIn, listed } from '../doctor/secrets-of-records.ts'
import { forgetGuesses } from '../passphrase-guesses.ts'
import { databaseIdOf } from '../vault-matter.ts'
import { storeChosenVault } from '../vault-move/chosen-vault.ts'
import { storeMove } from '../vault-move/stored-move.ts'
import { endWhatMayHaveEnded } from './after-restore.ts'
import type { BackupReport } from './back-up.ts'
import { forgetLastBackup } from './last-backup.ts'
import { requireAgreement } from './require-agreement.ts'
import { momentInWords } from './restored.ts'
import { forgetFailure } from './schedule.ts'
import { requireRoom } from './scratch.ts'
import { isSharedInKeychain, takeIntoKeychain } from './take-into-keychain.ts'
import { takeOverDatabase } from './take-over-database.ts'

/** A backup and what opens it. */
export interface Source {
  readonly from: string
  readonly heldBy: HeldBy
}

/** A data directory that a backup was laid out in, not yet in its place. */
export interface LaidOut {
  readonly report: BackupReport
  /** Takes out of a keychain what was put in for it. @returns what is to be thrown in the place of `thrown`: it names what is left there */
  undo(thrown: unknown): Promise<unknown>
}

/**
 * Makes a data directory of a backup in an empty folder, which is on the disk when this resolves. Nothing else changes, but that a
 * keychain has the secrets.
 *
 * @throws AgentError as `readBackup`, `takeOverDatabase` and the vault do; what was laid out is left to the caller to remove
 */
export async function layOut(folder: string, source: Source, choice: VaultChoice, now: () => number): Promise<LaidOut> {
  const database = databaseFile(folder)
  const backup = await readBackup(source.from, source.heldBy, database, bytes => requireRoom(folder, 3 * bytes))
  try {
    const counts = takeOverDatabase(database, backup.header)
    const isShared = choice.kind === 'keychain' && (await isSharedInKeychain(backup.secrets))
    const { generation, lacks } = await renewRecords(database, backup, counts, { kind: choice.kind, isShared }, now)
    // Last: what is in no folder comes after all that may fail.
    const { wallets, secrets, activities, missing, leftOut, madeAt } = backup.header
    const report = { wallets, secrets, activities, missing, leftOut, lacks, madeAt }
    if (choice.kind !== 'keychain') {
      await (await emptyVault(folder, choice)).take(backup.secrets, generation)
      // The file of a vault goes with the folder that it is in.
      return { report, undo: async thrown => thrown }
    }
    return { report, undo: await takeIntoKeychain(backup.secrets, generation) }
  } finally {
    wipeSecrets(backup.secrets)
  }
}

/** The records as they begin anew here, closed again. Answers what their vault notes, and what has no key. */
async function renewRecords(
  database: string,
  { header, secrets }: ReadBackup,
  counts: ReturnType<typeof takeOverDatabase>,
  { kind, isShared }: { readonly kind: VaultKind; readonly isShared: boolean },
  now: () => number,
): Promise<{ readonly generation: VaultGeneration; readonly lacks: string }> {
  const store = openSqliteStore(
    database,
    createIntegrity(() => undefined),
  )
  try {
    requireAgreement(store, counts, header, secrets)
    const { planned } = keyGeneration(store)
    const lacks = listed(lackingIn(store, secrets))
    const at = now()
    const { madeAt } = header
    await store.write(transaction => {
      endWhatMayHaveEnded(transaction, at)
      storeChosenVault(transaction, { kind })
      storeMove(transaction, undefined)
      if (isShared) storeShared(transaction)
      else forgetFile(transaction)
      storeRestored(transaction, { madeAt, restoredAt: new Date(at).toISOString(), lacks, isKnown: false })
      forgetGuesses(transaction)
      forgetLastBackup(transaction)
      forgetFailure(transaction)
      // What it named is set aside, or was never there.
      for (const { organizationId, keyId } of transaction.keyJournal()) {
        transaction.closeKeyJournal(organizationId, keyId)
      }
      acceptKeyGeneration(transaction, planned)
      const change = `Restored from a backup of ${momentInWords(madeAt)}`
      transaction.receipt({ kind: 'backup', at, organizationId: null, event: 'restored', change })
    })
    return { generation: { databaseId: databaseIdOf(store), number: planned }, lacks }
  } finally {
    await store.close()
  }
}

async function emptyVault(folder: string, choice: Exclude<VaultChoice, { kind: 'keychain' }>): Promise<KeyVault> {
  if (choice.kind === 'passphrase') return createPassphraseVault(vaultFile(folder), choice.passphrase)
  throw new AgentError('REQUEST_INVALID', 'A backup is restored into the keychain or a file with a passphrase.')
}
