import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AgentError } from '../../core/errors.ts'

/** A folder for copies, which only its owner can open, and which is gone after the examination. */
export interface Scratch {
  readonly folder: string
  remove(): void
}

/**
 * @param bytes - What is going to be put there.
 * @throws AgentError `STORE_UNWRITABLE` where there is not that much room
 */
export function makeScratch(bytes: number): Scratch {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < bytes) {
    throw new AgentError(
      'STORE_UNWRITABLE',
      `To be read, the database is copied, and ${tmpdir()} has too little room. Make ${Math.ceil(bytes / 1e6)} MB of room there, or set ` +
        'TMPDIR to a folder that has it.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
  // However the process ends, short of a kill.
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
