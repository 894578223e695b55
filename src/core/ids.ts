import { randomFillSync, randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

/** A random UUID (RFC 9562, version 4), lower case. */
export function newId(): string {
  return randomUUID()
}

/** Time and sequence of the last id. `seq` keeps ids distinct and in order within a millisecond, or after the clock was set back. */
let last = { msecs: 0, seq: 0 }

/** Makes later ids sort after this one (RFC 9562, version 7, made here), which an earlier run has stored. */
export function continueAfter(id: string): void {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  // As uuid lays down its 32 bits of sequence: 12 bits, 6 behind the variant, and 14.
  const seq =
    ((bytes[6] ?? 0) & 0x0f) * 2 ** 28 +
    (bytes[7] ?? 0) * 2 ** 20 +
    ((bytes[8] ?? 0) & 0x3f) * 2 ** 14 +
    (bytes[9] ?? 0) * 2 ** 6 +
    ((bytes[10] ?? 0) >>> 2)
  const found = { msecs: bytes.readUIntBE(0, 6), seq }
  if (found.msecs > last.msecs || (found.msecs === last.msecs && found.seq > last.seq)) last = found
}

/** A UUID that sorts after those made before it (RFC 9562, version 7): what is created together is listed in its order. */
export function newOrderedId(): string {
  const now = Date.now()
  const random = randomSlice()
  last = now > last.msecs ? { msecs: now, seq: random.readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 }
  return uuidv7({ ...last, random })
}

/** Random bytes that one id takes. */
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
