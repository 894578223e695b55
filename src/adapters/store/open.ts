import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'
import { copyBefore, removeOldCopies } from './copy-before.ts'
import { headerOf } from './header.ts'
import { keepSums, migrateWithSums } from './integrity/table-sums.ts'
import { migrations } from './migrations/index.ts'
import { refuseUnknownSchema } from './schema.ts'
import { teachFunctions } from './sql-functions.ts'
import { damaged, inWords } from './sqlite-failure.ts'

/** `CSgn`, in the header of every database of this agent (`PRAGMA application_id`). */
export const applicationId = 0x43_53_67_6e

/** Time to wait for an agent that is just quitting, in milliseconds. */
const patience = 300

/** Up to this size, in bytes, a file is checked as a whole even if it was closed properly: that takes some 15 ms. */
const quicklyChecked = 8 * 1024 * 1024

export interface OpenDatabase {
  readonly database: Database.Database
  /** A small one is looked at as a whole before it is used; a large one is not. */
  readonly isSmall: boolean
  /** True if a log lay beside it, because it had not been closed. */
  readonly hadLog: boolean
  close(): void
}

/**
 * Opens or creates the database and brings it to the newest version, keeping a copy of what was there before.
 * What is refused was only read. Errors: see `openSqliteStore`.
 *
 * @param steps - The migrations; only a test gives others.
 */
export function openDatabase(file: string, steps: readonly string[] = migrations): OpenDatabase {
  const opened: Database.Database[] = []
  const close = () => {
    for (const each of opened.splice(0).reverse()) each.close()
  }
  try {
    opened.push(takeLock(`${file}.lock`))
    const found = inspect(file, steps)
    const database = openForWriting(file)
    opened.push(database)
    migrate(database, file, steps)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // What is deleted is overwritten: the sealed key of a wallet, for one.
    database.pragma('secure_delete = ON')
    // What undoes a single work goes to memory: in a temporary file it costs as much as the commit itself.
    database.pragma('temp_store = MEMORY')
    // At each commit SQLite walks the pages it has at hand; with the 16 MB better-sqlite3 asks for, that is noticed.
    database.pragma('cache_size = -4000')
    keepSums(database)
    return { database, ...found, close }
  } catch (thrown) {
    close()
    throw inWords(thrown)
  }
}

/**
 * A lock that ends with the process, however it ends. It is not on the database itself, because a process loses its
 * POSIX locks on a file as soon as any part of it closes that file.
 */
function takeLock(file: string): Database.Database {
  const lock = new Database(file, { timeout: patience })
  try {
    // Anybody who could read it could hold it, and keep the agent from starting.
    chmodSync(file, 0o600)
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (thrown) {
    lock.close()
    throw thrown
  }
}

/**
 * Reads, and no more, to tell whether this agent may open the file. A large one is read in full only later, while the agent runs: what
 * a crash left in the log has checksums of SQLite's own, and the rest was not touched.
 */
function inspect(file: string, steps: readonly string[]): Pick<OpenDatabase, 'isSmall' | 'hadLog'> {
  const size = sizeOf(file)
  const unfinished = sizeOf(`${file}-wal`) > 0
  if (size === 0 && unfinished) throw damaged()
  // With a journal a migration was cut short, and SQLite puts back what the journal holds before anything else.
  if (size === 0 || sizeOf(`${file}-journal`) > 0) return { isSmall: true, hadLog: unfinished }
  const header = headerOf(file)
  if (!header) throw damaged()
  refuseUnrecognized(header.applicationId, header.version, steps.length)
  const isSmall = size + sizeOf(`${file}-wal`) <= quicklyChecked
  const look = (database: Database.Database) => {
    try {
      if (isSmall) check(database)
      refuseUnknownSchema(database, header.version, steps)
    } finally {
      database.close()
    }
  }
  if (unfinished) lookWithLog(file, look)
  else if (isSmall) look(inMemory(readFileSync(file)))
  return { isSmall, hadLog: unfinished }
}

function refuseUnrecognized(foundId: number, version: number, newest: number): void {
  if (foundId !== applicationId) {
    throw new AgentError(
      'STORE_DAMAGED',
      'The database in this data directory is not one of this agent. Choose another directory. Nothing was changed.',
    )
  }
  if (version > newest) {
    throw new AgentError(
      'STORE_NEWER',
      'The data was written by a newer version of this agent. Install that version. Nothing was changed.',
    )
  }
}

/** Looks at a file after a crash or a kill, when it is only whole together with its log. */
function lookWithLog(file: string, look: (database: Database.Database) => void): void {
  // A reader makes an index of the log beside it, and leaves it there.
  const index = `${file}-shm`
  const leftBefore = existsSync(index)
  try {
    look(new Database(file, { readonly: true, timeout: patience }))
  } finally {
    if (!leftBefore) rmSync(index, { force: true })
  }
}

/** Opens a database in memory, because a reader of the file would make a log beside it. */
function inMemory(bytes: Buffer): Database.Database {
  // The header's read version, 2, asks for a log, which a database in memory cannot have.
  bytes[19] = 1
  return new Database(bytes, { readonly: true })
}

/** Indexes too: a policy that an index leaves out is not looked at. */
function check(database: Database.Database): void {
  if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw damaged()
}

function openForWriting(file: string): Database.Database {
  // Only its person may read the file; SQLite gives what it puts beside it the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const database = new Database(file, { timeout: patience })
  teachFunctions(database)
  // Keeps the index of the log in memory: no other connection has to be waited for at each read and write.
  database.pragma('locking_mode = EXCLUSIVE')
  return database
}

/**
 * Takes all steps in one transaction, and not in the write-ahead log, so that the header in the file itself always
 * tells its version.
 */
function migrate(database: Database.Database, file: string, steps: readonly string[]): void {
  const value = (name: string) => database.pragma(name, { simple: true }) as number
  const version = value('user_version')
  if (value('page_count') > 0) {
    refuseUnrecognized(value('application_id'), version, steps.length)
    refuseUnknownSchema(database, version, steps)
  }
  if (version === steps.length) return
  database.pragma('journal_mode = DELETE')
  if (version > 0) copyBefore(database, file, steps.length)
  // A step may rebuild a table that others refer to.
  database.pragma('foreign_keys = OFF')
  database.exec('BEGIN EXCLUSIVE')
  migrateWithSums(database, () => {
    for (const step of steps.slice(version)) database.exec(step)
  })
  const [orphan] = database.pragma('foreign_key_check') as unknown[]
  if (orphan) throw new Error(`the migration leaves a row without what it refers to: ${JSON.stringify(orphan)}`)
  database.pragma(`application_id = ${applicationId}`)
  database.pragma(`user_version = ${steps.length}`)
  database.exec('COMMIT')
  removeOldCopies(file)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
