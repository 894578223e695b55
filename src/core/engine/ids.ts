import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

/** A random UUID (RFC 9562, version 4), lower case. */
export function newId(): string {
  return randomUUID()
}

/** A UUID that sorts after those made before it (RFC 9562, version 7): what is created together is listed in its order. */
export function newOrderedId(): string {
  return uuidv7()
}
