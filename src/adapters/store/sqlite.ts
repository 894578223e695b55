import type Database from 'better-sqlite3'
import type { Reader, Store, Transaction } from '../../core/ports/store.ts'
import { activityTables } from './activity-tables.ts'
import { groupCommit } from './group-commit.ts'
import { housekeepingTables } from './housekeeping-tables.ts'
import { openDatabase } from './open.ts'
import { recordTables } from './record-tables.ts'
import { rememberRecords } from './remembered-records.ts'
import { reservationTable } from './reservation-table.ts'
import { statementsOf } from './statements.ts'

/**
 * The store in a SQLite file, which is created or brought up to date as needed. While it is open no other agent can
 * open it. Beside the file lie `-wal` while it is open, `.lock`, and `.before-N` from before a migration to version N.
 *
 * @throws AgentError `STORE_BUSY` if another agent has it open, `STORE_NEWER` if a newer version of the agent wrote it
 * and `STORE_DAMAGED` if it is not a sound database of this agent: all three leave the file as it is.
 * `STORE_UNWRITABLE` if it cannot be created or written.
 */
export function openSqliteStore(file: string): Store {
  const { database, close } = openDatabase(file)
  return sqliteStore(database, close)
}

/** @param release - Closes `database`, and what was opened with it; the second time it does nothing. */
export function sqliteStore(database: Database.Database, release: () => void): Store {
  const prepare = statementsOf(database)
  const organization = prepare('SELECT 1 FROM organizations WHERE id = ?')
  const remembered = rememberRecords(
    () => database.inTransaction,
    id => organization.get(id) !== undefined,
  )
  const records = recordTables(prepare, remembered)
  const reservations = reservationTable(prepare)
  const activities = activityTables(prepare, reservations.giveBack)
  const housekeeping = housekeepingTables(prepare)
  const reader: Reader = { ...records.reader, ...activities.reader, ...reservations.reader, ...housekeeping.reader }
  const transaction: Transaction = {
    ...reader,
    ...records.writer,
    ...activities.writer,
    ...reservations.writer,
    ...housekeeping.writer,
  }
  const commits = groupCommit(database, transaction)
  return {
    ...reader,
    write: commits.write,
    async close() {
      commits.finish()
      release()
    },
  }
}
