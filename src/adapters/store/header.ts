import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The fixed fields of https://www.sqlite.org/fileformat2.html#the_database_header, which migrations do not leave in a log; `undefined`
 * for a file that does not begin like a database.
 */
export function headerOf(file: string): { readonly version: number; readonly applicationId: number } | undefined {
  const header = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return undefined
  return { version: header.readUInt32BE(60), applicationId: header.readUInt32BE(68) }
}
