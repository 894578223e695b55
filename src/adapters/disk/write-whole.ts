import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { removeParts, withPart } from './partial-files.ts'
import { statsOf } from './stats-of.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Writes a file that appears whole or not at all, for its owner alone, and replaces nothing. What a kill leaves, under a
 * name of its own beside it, goes when the same file is written the next time.
 *
 * @throws Error of Node with its code: `EEXIST` for what is not replaced and is left as it is; what `write` throws
 */
export async function writeWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const path = resolve(file)
  // Else all the work is done before it is found out.
  await requireFree(path)
  await removeParts(dirname(path), name => name === basename(path))
  await withPart(path, async part => {
    const handle = await open(part, 'wx', 0o600)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await giveSurely(part, path)
  })
}

async function requireFree(path: string): Promise<void> {
  if (!(await statsOf(path))) return
  throw Object.assign(new Error('exists'), { code: 'EEXIST' })
}

/** A program may have saved something there since the name was taken. */
async function requireEmpty(path: string): Promise<void> {
  const found = await statsOf(path)
  if (found === undefined || (found.isFile() && found.size === 0)) return
  throw Object.assign(new Error('exists'), { code: 'EEXIST' })
}

/** Removes a file that its disk does not confirm: a caller that gets the failure tries again, and would find the name taken. */
async function giveSurely(part: string, path: string): Promise<void> {
  await give(part, path)
  try {
    await syncFolder(dirname(path))
  } catch (thrown) {
    await rm(path, { force: true }).catch(() => undefined)
    throw thrown
  }
}

/** Unlike a rename, a link refuses to replace. */
async function give(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (thrown) {
    if (!cannotLink.includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown
    // A memory stick has no links.
    return takeName(part, path)
  }
  await rm(part)
}

/**
 * Makes an empty file of that name first, which refuses to replace, and then puts the whole one in its place. A kill between the two
 * leaves the empty one. What a program puts there between the last look and the rename can still be lost.
 */
async function takeName(part: string, path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close()
  try {
    await requireEmpty(path)
    await rename(part, path)
  } catch (thrown) {
    const found = await statsOf(path).catch(() => undefined)
    if (found?.isFile() && found.size === 0) await rm(path).catch(() => undefined)
    throw thrown
  }
}

/** `EISDIR` is what Node makes of exFAT under Windows (nodejs/node#65817). */
const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR']
