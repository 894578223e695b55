import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'

/** Tells if a folder is another one, or in it, whatever links are on the way. Both must exist. @throws Error of Node with its code */
export async function isInside(folder: string, other: string): Promise<boolean> {
  const [found, own] = await Promise.all([realpath(folder), realpath(other)])
  return found === own || found.startsWith(own + sep)
}
