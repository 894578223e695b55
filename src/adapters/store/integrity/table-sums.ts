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
 * program that changes a row keeps no sum, so {@link sumFault} finds it.
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
}

/**
 * Carries the sums over a migration, which may change rows: what a table missed before it, the table misses after it. The sum of a
 * table that the migration lays down begins with what it holds, and so do all where there were no sums before.
 */
export function migrateWithSums(database: Database.Database, migrate: () => void): void {
  const hadSums = hasSums(database)
  const before = new Map(tablesOf(database).map(table => [table, hadSums ? missedBy(database, table) : noRows]))
  migrate()
  if (!hasSums(database)) return
  for (const table of tablesOf(database)) {
    const missed = before.has(table) ? before.get(table) : noRows
    if (missed) keepSum(database, table, missed)
  }
}

/** Steps that only a test takes lay down no such table. */
function hasSums(database: Database.Database): boolean {
  const sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tableSums'"
  return database.prepare(sql).get() !== undefined
}

/** The summed tables that are there; the steps of some tests lay down others. */
function tablesOf(database: Database.Database): readonly string[] {
  const there = new Set(database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all())
  return summedTables.filter(table => there.has(table))
}

const noRows: Sum = { rows: 0, sum: 0 }

/** Makes what a table holds the truth. */
export function sumAnew(database: Database.Database, table: string): void {
  if (!summedTables.includes(table)) return
  keepSum(database, table, noRows)
}

function keepSum(database: Database.Database, table: string, missed: Sum): void {
  const { rows, sum } = sumOf(database, table)
  database
    .prepare('INSERT OR REPLACE INTO tableSums (name, rows, sum) VALUES (?, ?, ?)')
    .run(table, rows + missed.rows, sum + missed.sum)
}

/**
 * Returns how many rows a table misses, below zero if it has too many and zero if that cannot be told; `undefined` if the table is as
 * it was left.
 */
export function sumFault(database: Database.Database, table: string): number | undefined {
  const missed = missedBy(database, table)
  if (!missed) return 0
  return missed.rows === 0 && missed.sum === 0 ? undefined : missed.rows
}

/** What a table has less than its sum says; `undefined` where its sum is gone. */
function missedBy(database: Database.Database, table: string): Sum | undefined {
  const kept = database.prepare<[string], Sum>('SELECT rows, sum FROM tableSums WHERE name = ?').get(table)
  const found = sumOf(database, table)
  return kept && { rows: kept.rows - found.rows, sum: kept.sum - found.sum }
}

function sumOf(database: Database.Database, table: string): Sum {
  const sum = `SELECT count(*) AS rows, ifnull(sum(checksum), 0) AS sum FROM ${table}`
  return database.prepare<[], Sum>(sum).get() as Sum
}
