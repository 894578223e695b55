import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'

/**
 * Returns the stats of the entry at a path. A link is not followed. Undefined if nothing is there.
 * @throws Error of Node for what cannot be looked at
 */
export async function statsOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined
    throw thrown
  })
}
