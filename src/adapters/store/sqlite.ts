import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'
import { createIntegrity, type Integrity } from '../../core/integrity.ts'
import type { Reader, Store, Transaction } from '../../core/ports/store.ts'
import type { RecordDeclaration } from '../../core/records/define/define-record.ts'
import { records } from '../../core/records/index.ts'
import { activityTables } from './activity-tables.ts'
import { declaredKinds } from './declared.ts'
import { groupCommit } from './group-commit.ts'
import { housekeepingTables } from './housekeeping-tables.ts'
import { readHighWaterMark } from './integrity/high-water-mark.ts'
import { type IntegrityScan, startIntegrityScan } from './integrity/integrity-scan.ts'
import { copyOnline } from './online-copy.ts'
import { openDatabase } from './open.ts'
import { receiptTable } from './receipt-table.ts'
import { recordTables } from './record-tables.ts'
import { rememberRecords } from './remembered-records.ts'
import { reservationTable } from './reservation-table.ts'
import { secretTables } from './secret-tables.ts'
import { teachSearch } from './sql-functions.ts'
import { inWords } from './sqlite-failure.ts'
import { statementsOf } from './statements.ts'
import { webhookQueue } from './webhook-queue.ts'

export interface SqliteStore extends Store {
  /** Writes all that is committed to a file that is not there yet, while the store is in use: see `copyOnline`. */
  copyTo(file: string): Promise<void>
  /** Says so if another copy of this database was started since: see `Watch.lookAtFence`. */
  lookAtFence(): void
  /** Why an older copy of the data directory would not be noticed; undefined where it would. */
  fenceTrouble(): string | undefined
}

export interface OpenOptions {
  /** The folder outside of the data directory in which it is noted how far each database has come. Absent: nothing is noted. */
  readonly stateFolder?: string | undefined
  /** Opens a database whose log is missing, as the person asks. */
  readonly acceptLoss?: boolean | undefined
}

/**
 * The store in a SQLite file, which is created or brought up to date as needed. While it is open no other agent can
 * open it. Beside the file lie `-wal` while it is open, `.lock`, `.mark`, and `.before-N` from before a migration to version N.
 *
 * @param integrity - Told of what is missing or damaged, now and while the store is open.
 * @throws AgentError `STORE_BUSY` if another agent has it open, `STORE_NEWER` if a newer version of the agent wrote it
 * and `STORE_DAMAGED` if it is not a sound database of this agent: all three leave the file as it is.
 * `DATA_LOST` if there was a database and it, or its log, is gone; `STORE_UNWRITABLE` if it cannot be created or written.
 */
export function openSqliteStore(
  file: string,
  integrity: Integrity = createIntegrity(() => undefined),
  { stateFolder, acceptLoss = false }: OpenOptions = {},
): SqliteStore {
  refuseMissing(file, acceptLoss)
  const opened = openDatabase(file)
  let watch: IntegrityScan
  try {
    watch = startIntegrityScan(opened, file, integrity, stateFolder)
  } catch (thrown) {
    opened.close()
    throw inWords(thrown)
  }
  return sqliteStore(opened.database, opened.close, watch)
}

/** An empty database in place of a used one would only look as if nothing had ever been there. */
function refuseMissing(file: string, acceptLoss: boolean): void {
  const [hasFile, hasLog] = [file, `${file}-wal`].map(
    each => (statSync(each, { throwIfNoEntry: false })?.size ?? 0) > 0,
  )
  const mark = readHighWaterMark(`${file}.mark`)
  if (!hasFile && !hasLog && mark !== undefined && (mark === 'unreadable' || mark.commits > 0)) {
    throw new AgentError(
      'DATA_LOST',
      'The database of this data directory is gone, or empty: it was used before. Put it back, together with the file of the same name ' +
        `that ends in -wal if there is one; or restore a backup into another folder. To start over here, remove ${basename(file)}.mark. ` +
        'Nothing was changed.',
    )
  }
  if (acceptLoss || !hasFile || hasLog || mark === undefined || mark === 'unreadable') return
  // It must not even be opened for writing: what is in the log would no longer go with it.
  if (mark.isOpen && mark.unclosed > 0) {
    throw new AgentError(
      'DATA_LOST',
      `The log of the database is missing: the file ${basename(file)}-wal, which holds what was recorded last. Put it back beside ` +
        `${basename(file)}, or put back both from where they were copied. If you have a newer backup, restore that. To go on without the ` +
        'log, add --accept-loss, once, to the command that starts Countersign (countersign --accept-loss): what was recorded last is then ' +
        'lost, also wallets and keys made then, and what you revoked. Nothing was changed.',
    )
  }
}

/**
 * @param release - Closes `database`, and what was opened with it; the second time it does nothing.
 * @param declarations - The records it has tables for; only a test gives others.
 */
export function sqliteStore(
  database: Database.Database,
  release: () => void,
  watch?: IntegrityScan,
  declarations: readonly RecordDeclaration[] = records,
): SqliteStore {
  teachSearch(database)
  const prepare = statementsOf(database)
  const organization = prepare('SELECT 1 FROM organizations WHERE id = ?')
  const remembered = rememberRecords(
    () => database.inTransaction,
    id => organization.get(id) !== undefined,
  )
  const declared = declaredKinds(declarations)
  const kept = recordTables(declared, prepare, remembered)
  const reservations = reservationTable(prepare)
  const chain = receiptTable(prepare)
  const activities = activityTables(prepare, chain, reservations.giveBack)
  const housekeeping = housekeepingTables(prepare)
  const secrets = secretTables(prepare)
  const reader: Reader = {
    ...kept.reader,
    ...activities.reader,
    ...chain.reader,
    ...reservations.reader,
    ...housekeeping.reader,
    ...secrets.reader,
    ...webhookQueue(declared, prepare),
  }
  const transaction: Transaction = {
    ...reader,
    ...kept.writer,
    ...activities.writer,
    ...chain.writer,
    ...reservations.writer,
    ...housekeeping.writer,
    ...secrets.writer,
  }
  const commits = groupCommit(database, transaction, () => watch?.committed(), chain.forget)
  const copies = new Set<Promise<void>>()
  let isStopping = false
  return {
    ...inWordsEach(reader),
    write: commits.write,
    lookAtFence: () => watch?.lookAtFence(),
    fenceTrouble: () => watch?.trouble(),
    copyTo(file) {
      const copy = copyOnline(database, file, () => isStopping)
      copies.add(copy)
      return copy.finally(() => copies.delete(copy))
    },
    async close() {
      isStopping = true
      commits.finish()
      await Promise.allSettled(copies)
      watch?.stop()
      // The mark is written while the log is still there, so that a kill in between finds no log missing.
      if (isAllInFile(database)) watch?.closed()
      release()
      watch?.closed()
    },
  }
}

/** Copies what the log holds into the file, and leaves the log where it is. Whether that was all. */
function isAllInFile(database: Database.Database): boolean {
  try {
    const [{ busy, log, checkpointed }] = database.pragma('wal_checkpoint(FULL)') as [Record<string, number>]
    return busy === 0 && log === checkpointed
  } catch {
    // Closing tries again.
    return false
  }
}

/** Rewords the errors of SQLite about pages that cannot be read: they are not for the person. */
function inWordsEach(reader: Reader): Reader {
  const entries = Object.entries(reader).map(([name, read]: [string, (...values: never[]) => unknown]) => [
    name,
    (...values: never[]) => {
      try {
        return read(...values)
      } catch (thrown) {
        throw inWords(thrown)
      }
    },
  ])
  return Object.fromEntries(entries)
}
