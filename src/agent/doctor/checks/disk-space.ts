import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, ill, type Verdict, well } from '../check.ts'

/** Space that a migration takes at most, in sizes of the database, besides the database: see `copy-before.ts` of the store. */
const sizesNeeded = 3

/** Number of bytes that a busy agent writes in days. */
const leastNeeded = 100_000_000

export const diskSpace: Check = {
  name: 'disk-space',
  title: 'Disk space',
  look({ dataDirectory }) {
    const { bavail, bsize } = statfsSync(dataDirectory)
    return room(bavail * bsize, sizeOfDatabase(dataDirectory))
  },
}

/** @param free - In bytes, as @param database */
export function room(free: number, database: number): Verdict {
  const needed = Math.max(leastNeeded, database * sizesNeeded)
  if (free >= needed) return well(`${megabytes(free)} are free.`)
  return ill(
    `${megabytes(free)} are free, and Countersign needs ${megabytes(needed)}. A full disk stops every signature. Make room on it.`,
  )
}

function sizeOfDatabase(folder: string): number {
  return readdirSync(folder)
    .filter(name => name === 'countersign.db' || name === 'countersign.db-wal')
    .reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

function megabytes(bytes: number): string {
  return bytes >= 1e10 ? `${Math.floor(bytes / 1e9)} GB` : `${Math.floor(bytes / 1e6)} MB`
}
