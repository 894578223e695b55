import { randomUUID } from 'node:crypto'
import { type FileHandle, link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../disk/sync-folder.ts'
import { fileFailure } from './failures.ts'

/**
 * Creates a file that appears whole or not at all, for its owner alone. What a kill leaves, under a name of its own beside it, goes when
 * the same file is created the next time.
 *
 * @throws AgentError `ALREADY_EXISTS` if there is such a file, which is left as it is; `FILE_UNUSABLE`; what `write` throws
 */
export async function createWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const path = resolve(file)
  const part = `${path}.${randomUUID()}${ending}`
  try {
    // Else all the work is done before it is found out.
    if (await isThere(path)) throw Object.assign(new Error('exists'), { code: 'EEXIST' })
    await removeLeftovers(path)
    const handle = await open(part, 'wx', 0o600)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await give(part, path)
    await syncFolder(dirname(path))
  } catch (thrown) {
    // What failed first is what is told.
    await rm(part, { force: true }).catch(() => undefined)
    throw fileFailure(thrown)
  }
}

const ending = '.part'

/** Unlike a rename, a link refuses to replace. */
async function give(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (thrown) {
    if (!cannotLink.includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown
    // A memory stick has no links.
    if (await isThere(path)) throw Object.assign(new Error('exists'), { code: 'EEXIST' })
    await rename(part, path)
    return
  }
  await rm(part)
}

const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']

async function removeLeftovers(path: string): Promise<void> {
  const beginning = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(beginning) || !name.endsWith(ending)) continue
    if (z.uuid().safeParse(name.slice(beginning.length, -ending.length)).success) await rm(join(dirname(path), name))
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw thrown
  }
}
