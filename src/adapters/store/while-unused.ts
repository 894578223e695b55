import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'
import { inWords } from './sqlite-failure.ts'

/** Time to wait for an agent that is just quitting, in milliseconds. */
const patience = 300

/** Tells if an agent has the database open. @throws AgentError if that cannot be found out */
export function isInUse(file: string): boolean {
  try {
    whileUnused(file, () => undefined)
    return false
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code === 'STORE_BUSY') return true
    throw thrown
  }
}

/**
 * Does something while no agent has the database open, and lets none open it meanwhile. Nothing is written, not even where there is no
 * lock yet: then no agent has ever been there.
 * @param file - The database.
 * @throws AgentError `STORE_BUSY` where an agent has it open
 */
export function whileUnused<Value>(file: string, work: () => Value): Value {
  const lockFile = `${file}.lock`
  if (!existsSync(lockFile)) return work()
  let lock: Database.Database | undefined
  try {
    lock = new Database(lockFile, { timeout: patience, fileMustExist: true })
    // What would be put beside it goes to memory.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (thrown) {
    lock?.close()
    throw inWords(thrown)
  }
  try {
    return work()
  } finally {
    lock.close()
  }
}
