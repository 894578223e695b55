import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AgentError } from '../../core/errors.ts'
import { createScratch, hasRoom } from '../data/scratch.ts'

const beginning = 'scratch-'
const inUse = new Set<string>()

/** Removes the leftovers of a kill. Only the process that has the data directory open does this. */
export function removeScratches(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    if (!name.startsWith(beginning) || inUse.has(name)) continue
    // A file was put there by somebody else.
    if (!lstatSync(join(dataDirectory, name), { throwIfNoEntry: false })?.isDirectory()) continue
    rmSync(join(dataDirectory, name), { recursive: true, force: true })
  }
}

/**
 * Runs `work` with an empty folder in the data directory, for its owner alone, which is gone afterwards.
 * Only the process that has the data directory open does this.
 */
export async function withScratch<Value>(
  dataDirectory: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  removeScratches(dataDirectory)
  const scratch = createScratch(dataDirectory, beginning)
  const name = basename(scratch.folder)
  inUse.add(name)
  try {
    return await work(scratch.folder)
  } finally {
    inUse.delete(name)
    try {
      scratch.remove()
    } catch {
      // What became of the work is what is told. The next one removes it first, and says so where it cannot.
    }
  }
}

/** @throws AgentError `FILE_UNUSABLE` where the disk of this folder has less room, and some to spare */
export function requireRoom(folder: string, bytes: number): void {
  if (hasRoom(folder, bytes + spare)) return
  throw new AgentError(
    'FILE_UNUSABLE',
    `The disk of the data directory has too little room: ${Math.ceil((bytes + spare) / 1e6)} MB are needed. Make room and try again. ` +
      'Nothing was changed.',
  )
}

const spare = 16 * 1024 * 1024
