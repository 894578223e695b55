import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'
import { createIntegrity, type Integrity } from '../../core/integrity.ts'
import type { Reader, Store, Transaction } from '../../core/ports/store.ts'
import type { RecordDeclaration } from '../../core/record/define.ts'
import { records } from '../../core/records/index.ts'
import { activityTables } from './activity-tables.ts'
import { declaredKinds } from './declared.ts'
import { groupCommit } from './group-commit.ts'
import { housekeepingTables } from './housekeeping-tables.ts'
import { readMark } from './mark.ts'
import { copyOnline } from './online-copy.ts'
import { openDatabase } from './open.ts'
import { receiptTable } from './receipt-table.ts'
import { recordTables } from './record-tables.ts'
import { rememberRecords } from './remembered-records.ts'
import { reservationTable } from './reservation-table.ts'
import { inWords } from './sqlite-failure.ts'
import { statementsOf } from './statements.ts'
import { type Watch, watchOver } from './watch.ts'
import { webhookQueue } from './webhook-queue.ts'

export interface SqliteStore extends Store {
  /**
   * Writes all that is committed to a file that is not there yet, while the store is in use: see `copyOnline`.
   * @param last - Resolves when the last pages may be copied.
   */
  copyTo(file: string, last?: () => Promise<void>): Promise<void>
}

/**
 * The store in a SQLite file, which is created or brought up to date as needed. While it is open no other agent can
 * open it. Beside the file lie `-wal` while it is open, `.lock`, `.mark`, and `.before-N` from before a migration to version N.
 *
 * @param integrity - Told of what is missing or damaged, now and while the store is open.
 * @param beginAnew - Creates a database where the last one is missing.
 * @throws AgentError `STORE_BUSY` if another agent has it open, `STORE_NEWER` if a newer version of the agent wrote it
 * and `STORE_DAMAGED` if it is not a sound database of this agent: all three leave the file as it is.
 * `DATA_LOST` if there was a database and it is gone, `STORE_UNWRITABLE` if it cannot be created or written.
 */
export function openSqliteStore(
  file: string,
  integrity: Integrity = createIntegrity(() => undefined),
  beginAnew = false,
): SqliteStore {
  if (!beginAnew) refuseMissing(file)
  const opened = openDatabase(file)
  let watch: Watch
  try {
    watch = watchOver(opened, file, integrity, beginAnew)
  } catch (thrown) {
    opened.close()
    throw inWords(thrown)
  }
  return sqliteStore(opened.database, opened.close, watch)
}

/** An empty database in the place of one that was used would only look as if nothing had ever been there. */
function refuseMissing(file: string): void {
  const isThere = [file, `${file}-wal`].some(each => (statSync(each, { throwIfNoEntry: false })?.size ?? 0) > 0)
  if (isThere) return
  const mark = readMark(`${file}.mark`)
  if (mark === undefined || (mark !== 'unreadable' && mark.commits === 0)) return
  throw new AgentError(
    'DATA_LOST',
    'The database of this data directory is gone, or empty: it was used before. Put it back, together with the file of the same name ' +
      'that ends in -wal if there is one. To start over without it, add --begin-anew, once, to the ' +
      'command that starts Countersign (npm start -- --begin-anew). Nothing was changed.',
  )
}

/**
 * @param release - Closes `database`, and what was opened with it; the second time it does nothing.
 * @param declarations - The records it has tables for; only a test gives others.
 */
export function sqliteStore(
  database: Database.Database,
  release: () => void,
  watch?: Watch,
  declarations: readonly RecordDeclaration[] = records,
): SqliteStore {
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
  const reader: Reader = {
    ...kept.reader,
    ...activities.reader,
    ...chain.reader,
    ...reservations.reader,
    ...housekeeping.reader,
    ...webhookQueue(declared, prepare),
  }
  const transaction: Transaction = {
    ...reader,
    ...kept.writer,
    ...activities.writer,
    ...chain.writer,
    ...reservations.writer,
    ...housekeeping.writer,
  }
  const commits = groupCommit(database, transaction, () => watch?.committed(), chain.forget)
  const copies = new Set<Promise<void>>()
  let isStopping = false
  return {
    ...inWordsEach(reader),
    write: commits.write,
    copyTo(file, last = async () => undefined) {
      const copy = copyOnline(database, file, last, () => isStopping)
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

/** What SQLite says when a page cannot be read is not for the person. */
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
