import { tmpdir } from 'node:os'
import { AgentError } from '../../core/errors.ts'
import { createScratch, hasRoom, type Scratch } from '../data/scratch.ts'

/**
 * Makes a place for copies of what is examined: the data directory itself is only read.
 * @param bytes - What is going to be put there.
 * @throws AgentError `STORE_UNWRITABLE` where there is not that much room
 */
export function scratchForCopies(bytes: number): Scratch {
  if (hasRoom(tmpdir(), bytes)) return createScratch(tmpdir(), 'countersign-doctor-')
  throw new AgentError(
    'STORE_UNWRITABLE',
    `Countersign reads a copy of the database, and ${tmpdir()} has too little room for it. Make ${Math.ceil(bytes / 1e6)} MB of room there, or set ` +
      'TMPDIR to a folder that has it.',
  )
}
