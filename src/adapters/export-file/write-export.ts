import { randomUUID } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AgentError } from '../../core/errors.ts'
import { syncFolder } from '../disk/sync-folder.ts'

/**
 * Writes a file that appears whole or not at all, for its owner alone. An earlier export of that name is replaced.
 *
 * @param texts - What it holds, in parts.
 * @throws AgentError `REQUEST_INVALID` where no file can be written there, with what to do; and what `texts` throws
 */
export async function writeExport(file: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const path = resolve(file)
  const part = `${path}.${randomUUID()}.part`
  try {
    if (await isOther(path)) throw unusable('There is something else than a file of this name. Choose another name.')
    const handle = await open(part, 'wx', 0o600)
    try {
      for await (const text of texts) await handle.appendFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined)
    const said = words[(thrown as NodeJS.ErrnoException).code ?? '']
    throw said === undefined ? thrown : unusable(said, thrown)
  }
}

/** A device or a folder is not replaced. */
async function isOther(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && !found.isFile()
}

const words: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such folder. Look at its name, then try again.',
  ENOTDIR: 'Part of the path is a file, not a folder. Look at its name, then try again.',
  EACCES: 'You may not write there. Choose another folder, or change its rights.',
  EPERM: 'You may not write there. Choose another folder, or change its rights.',
  EROFS: 'That disk cannot be written to. Choose another folder.',
  ENOSPC: 'That disk is full. Make room on it, or choose another folder.',
  EDQUOT: 'That disk is full. Make room on it, or choose another folder.',
  EIO: 'That disk could not be written. Look at it, or choose another one.',
}

function unusable(message: string, cause?: unknown): AgentError {
  return new AgentError('REQUEST_INVALID', message, { cause })
}
