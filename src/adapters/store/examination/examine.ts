import Database from 'better-sqlite3'
import { type AgentError, toAgentError } from '../../../core/errors.ts'
import { headerOf } from '../header.ts'
import { counted, type DamagedByTable } from '../integrity/damaged-rows.ts'
import { brokenReceipt } from '../integrity/receipt-chain.ts'
import { checkRows } from '../integrity/row-check.ts'
import { migrations } from '../migrations/index.ts'
import { applicationId, openDatabase } from '../open.ts'
import { inWords } from '../sqlite-failure.ts'

/** Findings after all of a database was read. */
export interface Examination {
  /** Version of the newest migration it has taken; null if the file is no database of this agent. */
  readonly version: number | null
  /** Complaints of SQLite about its pages and indexes, at most a hundred lines; empty if they are sound. */
  readonly pages: readonly string[]
  readonly damagedRows: DamagedByTable
  /** Rows that refer to a row which is not there, by their table. */
  readonly orphans: Readonly<Record<string, number>>
  /** With the number of the first receipt that does not follow from the one before, or null if each does. Null if they were not read. */
  readonly receipts: { readonly broken: number | null } | null
  /** With which it could not be opened as the agent would. Then its rows were not looked at. */
  readonly refusal: Pick<AgentError, 'code' | 'message'> | null
}

const notADatabase = 'it does not begin like a database'

/** The newest version this build knows. */
export const newestVersion = migrations.length

/**
 * Reads every page, index and row of a database that nobody else has open. **It may change the file**: it brings an older one up to
 * date, so that its rows can be read. Give it a copy.
 */
export function examineDatabase(file: string): Examination {
  const nothing = { damagedRows: {}, orphans: {}, receipts: null }
  try {
    if (!headerOf(file)) return { ...nothing, version: null, pages: [notADatabase], refusal: null }
    const pages = pagesOf(file)
    // Only now: to be opened, a database whose migration was cut short has put back what there was before.
    const header = headerOf(file)
    const version = header?.applicationId === applicationId ? header.version : null
    return { version, pages, ...(pages.length > 0 ? { ...nothing, refusal: null } : rowsOf(file)) }
  } catch (thrown) {
    const { code, message } = toAgentError(inWords(thrown))
    return { ...nothing, version: null, pages: [], refusal: { code, message } }
  }
}

function pagesOf(file: string): string[] {
  const database = new Database(file)
  try {
    const said = database.pragma('integrity_check') as { integrity_check: string }[]
    return said.map(({ integrity_check }) => integrity_check).filter(line => line !== 'ok')
  } catch (thrown) {
    return [String((thrown as Error).message)]
  } finally {
    database.close()
  }
}

function rowsOf(file: string): Pick<Examination, 'damagedRows' | 'orphans' | 'receipts' | 'refusal'> {
  let damagedRows: DamagedByTable = {}
  const orphans: Record<string, number> = {}
  let receipts: Examination['receipts'] = null
  try {
    const { database, close } = openDatabase(file)
    try {
      for (const damaged of checkRows(database, 1000)) {
        if (damaged) damagedRows = counted(damagedRows, damaged)
      }
      for (const { table } of database.pragma('foreign_key_check') as { table: string }[]) {
        orphans[table] = (orphans[table] ?? 0) + 1
      }
      receipts = { broken: brokenReceipt(database) }
    } finally {
      close()
    }
    return { damagedRows, orphans, receipts, refusal: null }
  } catch (thrown) {
    const { code, message } = toAgentError(inWords(thrown))
    return { damagedRows, orphans, receipts, refusal: { code, message } }
  }
}
