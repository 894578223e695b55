import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { strictUtf8 } from '../core/schema/strict-utf8.ts'

/**
 * Reads a file that holds a secret as text.
 * @param option - What named the file.
 * @throws Error with one line for the person at the terminal
 */
export function readTextFile(file: string, option: string): string {
  const bytes = bytesOf(file, option)
  // UTF-16 has zeros where UTF-8 has none.
  if (!bytes.includes(0) && isUtf8(bytes)) return strictUtf8(bytes)
  throw new Error(`${option} is not UTF-8. Save it as UTF-8.`)
}

function bytesOf(file: string, option: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (thrown) {
    throw new Error(`${option} cannot be read: ${(thrown as Error).message}`)
  }
}
