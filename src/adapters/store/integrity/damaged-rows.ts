import { setImmediate } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { openDatabase } from '../open.ts'
import { checkRows, type DamagedRows } from './row-check.ts'

/** Number of rows that are not as they were written, by their table; 0 for a table that cannot be read through. */
export type DamagedByTable = Readonly<Record<string, number>>

export function counted(before: DamagedByTable, { table, keys }: DamagedRows): DamagedByTable {
  return { ...before, [table]: (before[table] ?? 0) + keys.length }
}

/**
 * Compares every row of a database with its checksum. Nobody else has the database open, and it is of the newest version. Others have their
 * turn in between, so that an agent goes on signing.
 * @throws AgentError as `openDatabase`
 */
export async function damagedRowsOf(file: string): Promise<DamagedByTable> {
  const { database, close } = openDatabase(file)
  try {
    return await damagedRowsIn(database)
  } finally {
    close()
  }
}

/** Does the same for a database that is open already. */
export async function damagedRowsIn(database: Database.Database): Promise<DamagedByTable> {
  let found: DamagedByTable = {}
  for (const damaged of checkRows(database)) {
    if (damaged) found = counted(found, damaged)
    await setImmediate()
  }
  return found
}
