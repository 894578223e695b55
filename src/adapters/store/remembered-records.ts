import type { Row } from './columns.ts'
import { frozen } from './frozen.ts'
import type { Statement } from './statements.ts'
import type { Value } from './value.ts'

/**
 * Answers that were last read of the record tables. Each request looks up the same key, user, organization and account, and asks for the
 * same policies, and they change rarely; asking SQLite for them each time would take as long as the rest of a request's reading.
 */
export interface RememberedRecords {
  /**
   * The records are frozen, for they are handed out again. An empty answer is not kept: anybody can ask for a key that is not
   * there.
   */
  read<Item>(statement: Statement, values: readonly Value[], decode: (row: Row) => Item): Item[]
  /**
   * The same for a listing of everything one organization has, of which there are as many as organizations. An empty answer is
   * kept too, but only of an organization there is: ids can be made up.
   */
  readAll<Item>(statement: Statement, organizationId: string, decode: (row: Row) => Item): Item[]
  /** The same for a listing by what fields hold, `asked` for in these words of one `table`. */
  readSome<Item>(table: object, organizationId: string, asked: string, readFresh: () => Item[]): Item[]
  /** Called before each change of a record table. A change that is rolled back leaves nothing remembered either. */
  forget(): void
}

/** Longer answers are those of listings. */
const mostRecords = 20
/** Limit for a listing of everything of one kind, as policies are asked for. */
const mostRecordsOfAll = 1000
/** Answers kept for one statement or table. */
const mostAnswers = 100
/** Limit for all answers together. */
const mostRemembered = 20_000

/**
 * @param isChanging - Tells if a transaction is under way, whose changes may be undone: nothing is remembered of it. What was
 * remembered before is still so, or it would have been forgotten.
 */
export function rememberRecords(
  isChanging: () => boolean,
  organizationExists: (organizationId: string) => boolean,
): RememberedRecords {
  let answersTo = new WeakMap<object, Map<string, readonly unknown[]>>()
  let remembered = 0

  function forget(): void {
    answersTo = new WeakMap()
    remembered = 0
  }
  function answer<Item>(
    source: object,
    asked: string,
    readFresh: () => Item[],
    isKept: (records: readonly Item[]) => boolean,
  ): Item[] {
    const known = answersTo.get(source)?.get(asked) as readonly Item[] | undefined
    if (known) return [...known]
    const records = readFresh()
    if (isChanging() || !isKept(records)) return records
    if (remembered + records.length > mostRemembered) forget()
    const answers = answersTo.get(source) ?? new Map<string, readonly unknown[]>()
    if (answers.size >= mostAnswers) answers.clear()
    answersTo.set(source, answers.set(asked, records.map(frozen)))
    remembered += records.length
    return records
  }
  return {
    read: (statement, values, decode) =>
      answer(
        statement,
        JSON.stringify(values),
        () => statement.all(...values).map(decode),
        ({ length }) => length > 0 && length <= mostRecords,
      ),
    readAll: (statement, organizationId, decode) =>
      answer(
        statement,
        organizationId,
        () => statement.all(organizationId).map(decode),
        ({ length }) => length <= mostRecordsOfAll && (length > 0 || organizationExists(organizationId)),
      ),
    readSome: (table, organizationId, asked, readFresh) =>
      answer(
        table,
        `${organizationId} ${asked}`,
        readFresh,
        ({ length }) => length <= mostRecords && (length > 0 || organizationExists(organizationId)),
      ),
    forget,
  }
}
