import type { Row, Value } from './columns.ts'
import type { Statement } from './statements.ts'

/**
 * What was last read of the record tables. Each request looks up the same key, user, organization and account, and they
 * change rarely; asking SQLite for them each time would take as long as the rest of a request's reading.
 */
export interface RememberedRows {
  /** The caller's own copies. Inside a transaction SQLite is always asked. */
  read(statement: Statement, values: readonly Value[]): Row[]
  /** Called before each change of a record table; one that is rolled back leaves nothing remembered either. */
  forget(): void
}

/** Longer answers are those of listings. An empty one is not kept: anybody can ask for a key that is not there. */
const mostRows = 4
const mostAnswers = 500

/** @param isChanging - Whether a transaction is under way, whose changes may be undone. */
export function rememberRows(isChanging: () => boolean): RememberedRows {
  const answers = new Map<string, readonly Row[]>()
  return {
    read(statement, values) {
      if (isChanging()) return statement.all(...values)
      const question = JSON.stringify([statement.source, ...values])
      const known = answers.get(question)
      if (known) return known.map(copyOf)
      const rows = statement.all(...values)
      if (rows.length === 0 || rows.length > mostRows) return rows
      if (answers.size >= mostAnswers) answers.clear()
      answers.set(question, rows)
      return rows.map(copyOf)
    },
    forget: () => answers.clear(),
  }
}

/** Of a row as SQLite gives it, which holds no objects. */
function copyOf(row: Row): Row {
  return { ...row }
}
