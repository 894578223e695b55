import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'

/** Number of copies that are kept, the newest: one would be gone after the second of two upgrades on one day. */
const copiesKept = 3

/** The copy, what undoes the migration, and what a rebuilt table adds: each at most as large as the database. */
const sizesNeeded = 3

/**
 * Keeps a copy of the database from before its migration to `version`, as `.before-VERSION` beside it. It has its name once it is whole.
 *
 * @param freeBytes - Room on the disk of a folder; only a test gives another.
 * @throws AgentError `STORE_UNWRITABLE` where the disk has too little room; nothing was changed then.
 */
export function copyBefore(database: Database.Database, file: string, version: number, freeBytes = freeBytesOf): void {
  const size = database.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck().get()
  const needed = Number(size) * sizesNeeded
  if (freeBytes(dirname(file)) < needed) {
    throw new AgentError(
      'STORE_UNWRITABLE',
      `This version changes the database, and keeps a copy of it first. Make ${Math.ceil(needed / 1e6)} MB of room on the disk, and ` +
        'start again. Nothing was changed.',
    )
  }
  const copy = `${file}.before-${version}`
  const part = `${copy}.part`
  rmSync(part, { force: true })
  // SQLite would leave the rights of a file it makes to the umask.
  closeSync(openSync(part, 'wx', 0o600))
  database.prepare('VACUUM INTO ?').run(part)
  sync(part, 'r+')
  renameSync(part, copy)
  if (process.platform !== 'win32') sync(dirname(file), 'r')
}

/** Removes all copies but the newest; called once a migration is committed. */
export function removeOldCopies(file: string): void {
  const beginning = `${basename(file)}.before-`
  const versions = readdirSync(dirname(file))
    .filter(name => name.startsWith(beginning))
    .map(name => name.slice(beginning.length))
    .filter(version => /^\d+$/.test(version))
    .sort((one, other) => Number(other) - Number(one))
  for (const version of versions.slice(copiesKept)) rmSync(join(dirname(file), beginning + version), { force: true })
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags)
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
