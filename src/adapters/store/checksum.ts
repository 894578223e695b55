import { crc32 } from 'node:zlib'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { Value } from './value.ts'

/** Most rows fit; writing into it spares the CRC a copy of its own. In bytes. */
const scratch = Buffer.allocUnsafe(64 * 1024)

/**
 * A CRC-32 over the values of a row that are not null, in UTF-8, joined by zero bytes; signed, so that it takes four bytes. It tells a
 * row the disk has changed, and no more: a person who can write the file can write this too. Nulls are left out so that a column added
 * later, empty, leaves it as it is.
 */
export function checksumOf(values: readonly Value[]): number {
  const text = values.filter(value => value !== null).join('\0')
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 > scratch.length) return crc32(text) | 0
  return crc32(scratch.subarray(0, scratch.write(text))) | 0
}

/** Returns the error for a row that is not as it was written. */
export function rowDamaged(): AgentError {
  return new AgentError(
    'STORE_DAMAGED',
    `A record in the database is damaged, so it was not used. Stop Countersign and ${restoreBackup}.`,
  )
}
