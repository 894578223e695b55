import { randomUUID } from 'node:crypto'

/** A random UUID (RFC 9562, version 4), lower case. */
export function newId(): string {
  return randomUUID()
}
