import type { Row, Value } from './columns.ts'
import type { Statement } from './statements.ts'

/**
 * What was last read of the record tables. Each request looks up the same key, user, organization and account, and they
 * change rarely; asking SQLite for them each time would take as long as the rest of a request's reading.
 */
export interface RememberedRecords {
  /** The records are frozen, for they are handed out again. Inside a transaction SQLite is always asked. */
  read<Item>(statement: Statement, values: readonly Value[], decode: (row: Row) => Item): Item[]
  /** Called before each change of a record table; one that is rolled back leaves nothing remembered either. */
  forget(): void
}

/** Longer answers are those of listings. An empty one is not kept: anybody can ask for a key that is not there. */
const mostRecords = 20
/** Of one statement. */
const mostAnswers = 100

/** @param isChanging - Whether a transaction is under way, whose changes may be undone. */
export function rememberRecords(isChanging: () => boolean): RememberedRecords {
  let answersTo = new WeakMap<Statement, Map<string, readonly unknown[]>>()
  return {
    read<Item>(statement: Statement, values: readonly Value[], decode: (row: Row) => Item) {
      const fresh = () => statement.all(...values).map(decode)
      if (isChanging()) return fresh()
      const answers = answersTo.get(statement) ?? new Map<string, readonly unknown[]>()
      const asked = JSON.stringify(values)
      const known = answers.get(asked) as readonly Item[] | undefined
      if (known) return [...known]
      const records = fresh()
      if (records.length === 0 || records.length > mostRecords) return records
      if (answers.size >= mostAnswers) answers.clear()
      answersTo.set(statement, answers.set(asked, records.map(frozen)))
      return records
    },
    forget() {
      answersTo = new WeakMap()
    },
  }
}

/** With everything in it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
