import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { type Row, sealed } from '../columns.ts'

/**
 * A number in the database and in a file of the person's state folder, outside the data directory. Each start and each stop raises it,
 * as do writes, at most twice a minute. A database with a lower number than the file is a copy, or was put back.
 */
export interface Fence {
  /** Tells if another copy of this database, or a later state of it, was started since. A file that cannot be read counts as one. */
  isBehind(): boolean
  /** Raises the number: first in the database, so that a kill in between leaves it ahead. */
  raise(): void
  /** Why the file cannot be written, so that older copies will not be noticed; undefined where it can. */
  trouble(): string | undefined
}

const settingName = 'fence'

/**
 * @param databaseId - As the setting holds it. The file is named by the UUID in it.
 * @param stateFolder - Undefined for a database that nobody copies, which then has no fence.
 */
export function fenceOf(database: Database.Database, databaseId: string, stateFolder: string | undefined): Fence {
  if (stateFolder === undefined) return { isBehind: () => false, raise() {}, trouble: () => undefined }
  // A damaged one has no file, and is found to be damaged elsewhere.
  const file = join(stateFolder, /[0-9a-f-]{36}/.exec(databaseId)?.[0] ?? 'unknown')
  let trouble: string | undefined
  return {
    isBehind() {
      const noted = numberIn(file)
      return noted === 'unreadable' || (noted ?? 0) > numberOf(database)
    },
    raise() {
      const noted = numberIn(file)
      const number = Math.max(numberOf(database), noted === 'unreadable' ? 0 : (noted ?? 0)) + 1
      const values = sealed([settingName, String(number)])
      database.prepare('INSERT OR REPLACE INTO settings (name, value, checksum) VALUES (?, ?, ?)').run(...values)
      try {
        mkdirSync(stateFolder, { recursive: true, mode: 0o700 })
        writeWhole(file, `${number}\n`)
        trouble = undefined
      } catch {
        trouble =
          `The folder ${stateFolder} cannot be written, so an older copy of the data directory would not be noticed. See that it ` +
          'belongs to you, then restart Countersign.'
      }
    },
    trouble: () => trouble,
  }
}

/** Reads the number. A damaged one counts as 0: the file then is ahead. */
function numberOf(database: Database.Database): number {
  const row = database.prepare<[string], Row>('SELECT value FROM settings WHERE name = ?').get(settingName)
  return /^\d{1,15}$/.test(String(row?.value)) ? Number(row?.value) : 0
}

function numberIn(file: string): number | 'unreadable' | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^\d{1,15}$/.test(text) ? Number(text) : 'unreadable'
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'unreadable'
  }
}

/** A kill leaves the number from before, or this one. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.part`
  const descriptor = openSync(temporary, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
}
