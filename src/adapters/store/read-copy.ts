import Database from 'better-sqlite3'
import type { Reader } from '../../core/ports/store.ts'
import { type DamagedByTable, damagedRowsIn } from './integrity/damaged-rows.ts'
import { sqliteStore } from './sqlite.ts'
import { inWords } from './sqlite-failure.ts'

/** Content of a copy of a database; nothing of it is changed. */
export interface ReadCopy {
  readonly reader: Reader
  /** Version of its tables: how many migrations it has taken. */
  readonly version: number
  count(table: 'wallets' | 'activities' | 'secrets'): number
  damagedRows(): Promise<DamagedByTable>
  close(): void
}

/** Opens a copy that `copyTo` has made of a database of this version. @throws AgentError `STORE_DAMAGED` */
export function readCopy(file: string): ReadCopy {
  let database: Database.Database | undefined
  try {
    const opened = new Database(file, { readonly: true })
    database = opened
    return {
      reader: sqliteStore(opened, () => opened.close()),
      version: opened.pragma('user_version', { simple: true }) as number,
      count: table => opened.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
      damagedRows: () => damagedRowsIn(opened),
      close: () => void opened.close(),
    }
  } catch (thrown) {
    database?.close()
    throw inWords(thrown)
  }
}
