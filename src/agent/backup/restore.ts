import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { syncFolder } from '../../adapters/disk/sync-folder.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import type { BackupReport } from './make-backup.ts'
import { layOut, type Source } from './unpack-backup.ts'

/**
 * Makes a data directory of a backup. It is laid out beside its place and put there whole, by one rename: until then nothing is there.
 * A folder that a kill left beside it is removed at the next try, except the folder of another restore which is under way.
 *
 * @param to - A folder that is empty, or not there.
 * @throws AgentError `ALREADY_EXISTS` where it is not empty, `FILE_UNUSABLE` where it cannot be reached or written to, and as `layOut` does
 */
export async function restore(
  source: Source,
  to: string,
  choice: UnlockerChoice,
  now: () => number,
): Promise<BackupReport> {
  try {
    const target = placeOf(to)
    requireReached(target)
    requireEmpty(target)
    removeUnfinished(target)
    // Node says of a disk that cannot be written to that the folder is not there.
    accessSync(nearest(dirname(target)), constants.W_OK)
    const beside = `${target}${mark}${process.pid}-${randomUUID()}`
    const firstMade = mkdirSync(beside, { recursive: true, mode: 0o700 })
    try {
      const report = await layOut(beside, source, choice, now)
      await syncFolder(beside)
      putInPlace(beside, target)
      // It is there from now on, whatever the disk says.
      await syncFolder(dirname(target)).catch(unconfirmed)
      return report
    } finally {
      removeIfPossible(beside)
      if (!existsSync(target)) removeMade(firstMade, dirname(target))
    }
  } catch (thrown) {
    throw fileFailure(thrown)
  }
}

const mark = '.restoring-'

function placeOf(to: string): string {
  try {
    return realpathSync(to)
  } catch {
    return resolve(to)
  }
}

/** Refuses a link that leads nowhere: Node would report it as a file, or as already there. */
function requireReached(path: string): void {
  if (existsSync(path)) return
  // The outermost first: behind a link that leads nowhere, nothing can be looked at.
  if (dirname(path) !== path) requireReached(dirname(path))
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new AgentError(
    'FILE_UNUSABLE',
    `The folder to restore into is, or is in, a link to a place that cannot be reached (${visible(path, 300)}). Connect the disk it ` +
      'leads to, or name another folder. Nothing was changed.',
  )
}

/** The folder, or the first one above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

function requireEmpty(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory() && readdirSync(folder).length === 0) return
  throw new AgentError(
    'ALREADY_EXISTS',
    'The folder to restore into is not empty, and a restore never overwrites anything. Choose an empty or new folder. Nothing was changed.',
  )
}

/** Replaces the folder if it is there, and empty; Windows wants it removed before. */
function putInPlace(beside: string, target: string): void {
  if (process.platform === 'win32' && statSync(target, { throwIfNoEntry: false })) rmdirSync(target)
  renameSync(beside, target)
}

function unconfirmed(thrown: unknown): never {
  throw new AgentError(
    'FILE_UNUSABLE',
    'The backup was restored, but its disk did not confirm that the files are stored. Check the disk. If the folder is there, start Countersign with it.',
    { cause: thrown },
  )
}

/** Removes the unfinished restores into this place that kills have left. */
function removeUnfinished(target: string): void {
  const beginning = `${basename(target)}${mark}`
  const folder = dirname(target)
  if (!statSync(folder, { throwIfNoEntry: false })) return
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(beginning)) continue
    const [, pid, id] = /^(\d+)-(.+)$/.exec(name.slice(beginning.length)) ?? []
    if (!z.uuid().safeParse(id).success || isRunning(Number(pid))) continue
    removeOwn(join(folder, name))
  }
}

/** Removes a folder of this user. Anything else was not made by a restore here, and is not in the way. */
function removeOwn(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) return
  removeIfPossible(path)
}

/** Removes a folder if it can. A folder that stays is in nobody's way, and the next restore tries again. Only the restore is reported. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}

/** True if another process has this number. This process has only just begun. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The folders above it that were made for it, unless something else is in them by now. */
function removeMade(first: string | undefined, innermost: string): void {
  try {
    for (let folder = innermost; first !== undefined && folder.startsWith(first); folder = dirname(folder)) {
      rmdirSync(folder)
    }
  } catch {
    // What has come into it stays.
  }
}
