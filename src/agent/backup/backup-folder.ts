import { constants } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { isInside } from '../../adapters/disk/is-inside.ts'
import { removeParts } from '../../adapters/disk/partial-files.ts'
import { statsOf } from '../../adapters/disk/stats-of.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { isScheduledName } from './schedule.ts'

/** @throws AgentError `FILE_UNUSABLE` for what is no folder that can be written to; `REQUEST_INVALID` for one in the data directory */
export async function requireFolder(folder: string, dataDirectory: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new AgentError('FILE_UNUSABLE', 'This is a file, not a folder. Choose a folder.')
    }
    await access(folder, constants.W_OK | constants.X_OK)
    if (!(await isInside(folder, dataDirectory))) return
  } catch (thrown) {
    throw isAbsent(thrown) ? noFolder(folder, thrown) : fileFailure(thrown)
  }
  throw new AgentError(
    'REQUEST_INVALID',
    'This folder is in the data directory, and would be lost with it. Choose a folder elsewhere, best on another disk.',
    { detail: { field: 'folder' } },
  )
}

function isAbsent(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
}

/** Its name was right on the day that the schedule was set up. */
function noFolder(folder: string, cause: unknown): AgentError {
  return new AgentError(
    'FILE_UNUSABLE',
    `The folder ${visible(folder, 300)} does not exist. Create it, connect its disk, or choose another folder.`,
    { cause },
  )
}

/** Age in milliseconds from which a part counts as left by a kill. Another agent, which should use its own folder, is done by then. */
const oldPart = 60 * 60_000

/** Removes what kills have left of scheduled backups. Each has a name of its own, so that no later one takes its place. */
export async function removeOldParts(folder: string, now: number): Promise<void> {
  await removeParts(folder, (name, { mtimeMs }) => isScheduledName(name) && mtimeMs < now - oldPart)
}

/** Lists the names under which nothing is there. */
export async function goneFrom(folder: string, names: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const name of names) if (!(await statsOf(join(folder, name)))) gone.push(name)
  return gone
}

/**
 * Removes these files of the folder; what is there under such a name and is no regular file stays. What is gone is removed.
 * @returns those that could not be removed, each with what was thrown
 */
export async function removeFiles(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const left = new Map<string, unknown>()
  for (const name of names) {
    const file = join(folder, name)
    try {
      if ((await statsOf(file))?.isFile()) await rm(file)
    } catch (thrown) {
      left.set(name, thrown)
    }
  }
  return left
}

/**
 * Returns the message for the person when old backups could not be removed.
 * @param names - Their names, if known. The message omits their number: that would make a new message, and a new record, each day.
 */
export function notRemoved(names: readonly string[] = []): string {
  const told = 'The scheduled backup was made, but older ones could not be removed'
  if (names.length === 0) return told
  return `${told} (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''})`
}
