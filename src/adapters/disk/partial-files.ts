import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Paths of what this process is writing. */
const underWay = new Set<string>()

/**
 * Has `work` write a file beside `path`, under a name of its own, so that nobody else's unfinished one is ever put in its place.
 * @param path - Absolute.
 * @throws what `work` throws; then the part is gone
 */
export async function withPart(path: string, work: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  underWay.add(part)
  try {
    await work(part)
  } catch (thrown) {
    // What failed first is what is told.
    await rm(part, { force: true }).catch(() => undefined)
    throw thrown
  } finally {
    underWay.delete(part)
  }
}

/**
 * Removes what kills have left of files that were being written.
 * @param folder - Absolute.
 * @param isOurs - Tells if the part of a file of this name may go.
 */
export async function removeParts(folder: string, isOurs: (name: string, part: Stats) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const [whole, part] = [wholeOf(name), join(folder, name)]
    if (whole === undefined || underWay.has(part)) continue
    const found = await lstat(part).catch(() => undefined)
    // In a folder of many, others can give anything such a name: what is no file of ours, or cannot go, is in nobody's way.
    if (found?.isFile() && isOurs(whole, found)) await rm(part).catch(() => undefined)
  }
}

function wholeOf(name: string): string | undefined {
  const [, whole, id] = /^(.+)\.([^.]+)\.part$/.exec(name) ?? []
  return z.uuid().safeParse(id).success ? whole : undefined
}
