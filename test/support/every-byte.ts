import { filesBelow } from './secret-scan.ts'

/** Reads every file below a folder, by its name; leaves out the lock, which says nothing, and sockets. */
export function everyByte(folder: string): Record<string, string> {
  const files = filesBelow(folder).filter(({ name }) => !name.endsWith('.lock'))
  return Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]).sort())
}
