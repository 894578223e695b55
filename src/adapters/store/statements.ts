import type Database from 'better-sqlite3'
import type { Row, Value } from './columns.ts'

/** Compiles a statement, once for each text. Values are always bound, so short texts are few. */
export type Prepare = (sql: string) => Database.Statement<Value[], Row>

/** In characters. Longer ones are listings of many ranges: of many shapes, large in memory, and seldom asked for again. */
const longestKept = 2000

export function statementsOf(database: Database.Database): Prepare {
  const compiled = new Map<string, Database.Statement<Value[], Row>>()
  return sql => {
    const known = compiled.get(sql)
    if (known) return known
    const statement = database.prepare<Value[], Row>(sql)
    if (sql.length <= longestKept) compiled.set(sql, statement)
    return statement
  }
}

export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}
