import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { teachFunctions } from '../sql-functions.ts'
import { examineInThread } from './examine-in-thread.ts'

/** Up to this size, in bytes, a file is read within some 15 ms: a thread would take longer to begin. */
const quicklyRead = 8 * 1024 * 1024

/**
 * Finds a fault that would keep a copy of a database from being opened as a backup: a page or an index that is not sound, or a row without
 * the row it refers to. Reads all of it, beside this thread if it is large, and changes nothing.
 * @param thread - The built `examine-worker.ts`; absent: it is read here.
 */
export async function firstFault(file: string, thread: string | undefined): Promise<string | undefined> {
  if (thread === undefined || statSync(file).size <= quicklyRead) return faultOf(file)
  return examineInThread<string | undefined>(thread, { file, isOnlyForFaults: true })
}

export function faultOf(file: string): string | undefined {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly: true })
    teachFunctions(database)
    const said = database.pragma('integrity_check(1)', { simple: true })
    if (said !== 'ok') return String(said)
    const [orphan] = database.pragma('foreign_key_check') as { table: string }[]
    return orphan && `a row of ${orphan.table} refers to one that is not there`
  } catch (thrown) {
    return (thrown as Error).message
  } finally {
    database?.close()
  }
}
