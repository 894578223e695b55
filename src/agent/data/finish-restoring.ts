import { lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from './data-directory.ts'

/** Once it has this name, what is in it belongs in the data directory, whatever happens. */
export const ready = 'restored-ready'

/** Puts in place what a restore has laid out, before anything is opened. Done again after a kill, it goes on where that was. */
export function finishRestoring(dataDirectory: string): void {
  const folder = join(dataDirectory, ready)
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const database = databaseFile(dataDirectory)
  const names = readdirSync(folder)
  // Of the empty database that is replaced.
  if (names.includes('countersign.db')) {
    for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${database}${ending}`, { force: true })
  }
  for (const name of names) renameSync(join(folder, name), join(dataDirectory, name))
  rmdirSync(folder)
}
