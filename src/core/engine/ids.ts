import { randomFillSync, randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

/** A random UUID (RFC 9562, version 4), lower case. */
export function newId(): string {
  return randomUUID()
}

/** Of the last id: those of one millisecond, or of a clock that was set back, are told apart and kept in order by `seq`. */
let last = { msecs: 0, seq: 0 }

/** A UUID that sorts after those made before it (RFC 9562, version 7): what is created together is listed in its order. */
export function newOrderedId(): string {
  const now = Date.now()
  const random = randomSlice()
  last = now > last.msecs ? { msecs: now, seq: random.readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 }
  return uuidv7({ ...last, random })
}

/** What one id takes, in bytes. */
const slice = 16

/** Asking for random bytes costs the same for one id as for many. */
const pool = Buffer.allocUnsafe(slice * 256)
let taken = pool.length

function randomSlice(): Buffer {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += slice
  return pool.subarray(taken - slice, taken)
}
