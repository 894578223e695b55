import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** An empty folder that only its owner can open, for what is needed for a while. */
export interface Scratch {
  readonly folder: string
  remove(): void
}

/** @param beginning - Of its name, in the folder `within`. It is removed however the process ends, short of a kill. */
export function createScratch(within: string, beginning: string): Scratch {
  const folder = mkdtempSync(join(within, beginning))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    folder,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** True if the disk of this folder has room for this many bytes. */
export function hasRoom(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= bytes
}
