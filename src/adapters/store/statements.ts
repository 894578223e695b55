import type Database from 'better-sqlite3'
import type { Row } from './columns.ts'
import type { Value } from './value.ts'

export type Statement = Database.Statement<Value[], Row>

/** Compiles a statement, once for each text. Values are always bound, so short texts are few. */
export type Prepare = (sql: string) => Statement

/** Limit in characters. Longer ones are listings of many ranges: of many shapes, large in memory, and seldom asked for again. */
const longestKept = 2000

/**
 * A parameter whose value SQLite does not look at for its plan. At a bare one it would in every sorted or limited
 * SELECT, and because better-sqlite3 clears parameters after each run, compile the statement again each time.
 */
const anyValue = '+?'

export function statementsOf(database: Database.Database): Prepare {
  const compiled = new Map<string, Statement>()
  return sql => {
    const known = compiled.get(sql)
    if (known) return known
    const statement = database.prepare<Value[], Row>(sql.replaceAll('?', anyValue))
    if (sql.length <= longestKept) compiled.set(sql, statement)
    return statement
  }
}

export function insertSql(table: string, columns: readonly string[], rows = 1): string {
  const row = `(${columns.map(() => '?').join(', ')})`
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`
}
