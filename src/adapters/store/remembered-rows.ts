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
const mostRows = 20
/** Of one statement. */
const mostAnswers = 100

/** @param isChanging - Whether a transaction is under way, whose changes may be undone. */
export function rememberRows(isChanging: () => boolean): RememberedRows {
  let answersTo = new WeakMap<Statement, Map<string, readonly Row[]>>()
  return {
    read(statement, values) {
      if (isChanging()) return statement.all(...values)
      const answers = answersTo.get(statement) ?? new Map<string, readonly Row[]>()
      const asked = JSON.stringify(values)
      const known = answers.get(asked)
      if (known) return known.map(copyOf)
      const rows = statement.all(...values)
      if (rows.length === 0 || rows.length > mostRows) return rows
      if (answers.size >= mostAnswers) answers.clear()
      answersTo.set(statement, answers.set(asked, rows))
      return rows.map(copyOf)
    },
    forget() {
      answersTo = new WeakMap()
    },
  }
}

/** Of a row as SQLite gives it, which holds no objects. */
function copyOf(row: Row): Row {
  return { ...row }
}
