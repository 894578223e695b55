import { filesBelow } from './secret-scan.ts'

/** What every file below a folder holds, by its name; without the lock, which says nothing, and sockets. */
export function everyByte(folder: string): Record<string, string> {
  const files = filesBelow(folder).filter(({ name }) => !name.endsWith('.lock'))
  return Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]).sort())
}
