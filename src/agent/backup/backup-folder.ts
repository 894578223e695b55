import { constants } from 'node:fs'
import { access, lstat, realpath, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { AgentError } from '../../core/errors.ts'

/** @throws AgentError `FILE_UNUSABLE` for what is no folder that can be written to; `REQUEST_INVALID` for one in the data directory */
export async function requireFolder(folder: string, dataDirectory: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new AgentError('FILE_UNUSABLE', 'This is a file, not a folder. Choose a folder.')
    }
    await access(folder, constants.W_OK | constants.X_OK)
    const [found, own] = await Promise.all([realpath(folder), realpath(dataDirectory)])
    if (found !== own && !found.startsWith(own + sep)) return
  } catch (thrown) {
    throw fileFailure(thrown)
  }
  throw new AgentError(
    'REQUEST_INVALID',
    'This folder is in the data directory, and would be lost with it. Choose a folder elsewhere, best on another disk.',
    { detail: { field: 'folder' } },
  )
}

/** Removes these files of the folder; what is there under such a name and is no regular file stays. What is gone is removed. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = join(folder, name)
    const found = await lstat(file).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return undefined
      throw thrown
    })
    if (found?.isFile()) await rm(file)
  }
}
