import type Database from 'better-sqlite3'
import { summedTables } from './summed-tables.ts'

interface Sum {
  readonly rows: number
  readonly sum: number
}

const added = 'ifnull(NEW.checksum, 0)'
const removed = 'ifnull(OLD.checksum, 0)'

/** What of a sum follows a change of a row. */
const changes = [
  ['INSERT', `rows = rows + 1, sum = sum + ${added}`],
  ['UPDATE', `sum = sum + ${added} - ${removed}`],
  ['DELETE', `rows = rows - 1, sum = sum - ${removed}`],
] as const

/**
 * Has this connection keep the sums of the tables whose rows decide about signing, each in the transaction that changes them. Another
 * program that changes a row keeps no sum, so {@link sumFault} finds it. A table that has no sum yet begins with what it holds.
 *
 * The triggers belong to the connection: in the file, they would count for other programs too.
 */
export function keepSums(database: Database.Database): void {
  if (!hasSums(database)) return
  // A row that takes the place of another is removed first, as triggers see it.
  database.pragma('recursive_triggers = ON')
  for (const table of summedTables) {
    for (const [event, change] of changes) {
      const sum = `UPDATE tableSums SET ${change} WHERE name = '${table}'`
      database.exec(`CREATE TEMP TRIGGER sumOf_${table}_${event} AFTER ${event} ON main.${table} BEGIN ${sum}; END`)
    }
  }
  const known = new Set(database.prepare('SELECT name FROM tableSums').pluck().all())
  for (const table of summedTables) if (!known.has(table)) sumAnew(database, table)
}

/** Forgets all sums after a migration, which may change rows. {@link keepSums} then counts each table again. */
export function forgetSums(database: Database.Database): void {
  if (hasSums(database)) database.exec('DELETE FROM tableSums')
}

/** Steps that only a test takes lay down no such table. */
function hasSums(database: Database.Database): boolean {
  const sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tableSums'"
  return database.prepare(sql).get() !== undefined
}

/** Makes what a table holds the truth. */
export function sumAnew(database: Database.Database, table: string): void {
  if (!summedTables.includes(table)) return
  const { rows, sum } = sumOf(database, table)
  database.prepare('INSERT OR REPLACE INTO tableSums (name, rows, sum) VALUES (?, ?, ?)').run(table, rows, sum)
}

/** Returns how many rows a table misses, below zero if it has too many; `undefined` if it is as it was left. */
export function sumFault(database: Database.Database, table: string): number | undefined {
  const kept = database.prepare<[string], Sum>('SELECT rows, sum FROM tableSums WHERE name = ?').get(table)
  const found = sumOf(database, table)
  return kept && (kept.rows !== found.rows || kept.sum !== found.sum) ? kept.rows - found.rows : undefined
}

function sumOf(database: Database.Database, table: string): Sum {
  const sum = `SELECT count(*) AS rows, ifnull(sum(checksum), 0) AS sum FROM ${table}`
  return database.prepare<[], Sum>(sum).get() as Sum
}
