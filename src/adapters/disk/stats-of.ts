import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'

/**
 * Of what is there itself, not of what a link leads to. Undefined where nothing is there.
 * @throws Error of Node for what cannot be looked at
 */
export async function statsOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined
    throw thrown
  })
}
