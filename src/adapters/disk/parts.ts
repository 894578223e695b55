import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What a file is called while it is written: a name of its own, so that nobody else's unfinished one is ever put in its place. */
export function partOf(path: string): string {
  return `${path}.${randomUUID()}.part`
}

/**
 * Removes what kills have left of files that were being written.
 * @param isOurs - Whether the part of a file of this name may go.
 */
export async function removeParts(folder: string, isOurs: (name: string, part: Stats) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const whole = wholeOf(name)
    if (whole === undefined) continue
    const found = await lstat(join(folder, name)).catch(() => undefined)
    // In a folder of many, others can give anything such a name: what is no file of ours, or cannot go, is in nobody's way.
    if (found?.isFile() && isOurs(whole, found)) await rm(join(folder, name)).catch(() => undefined)
  }
}

function wholeOf(name: string): string | undefined {
  const [, whole, id] = /^(.+)\.([^.]+)\.part$/.exec(name) ?? []
  return z.uuid().safeParse(id).success ? whole : undefined
}
