import type { Milliseconds } from '../../milliseconds.ts'

/** Number of bytes that may be written: so many at once, and as many again in an hour. */
export interface DiskBudget {
  /** Checks if `client` may write a line now. */
  hasRoom(client: string, now: Milliseconds): boolean
  /** Counts a line that it writes. One line may go over what is left. */
  take(client: string, bytes: number): void
}

interface Bucket {
  left: number
  filledAt: Milliseconds
}

const hour: Milliseconds = 3_600_000

/** @param ofEach - Bytes that one client may write. @param ofAll - Bytes that all of them may write together. */
export function createDiskBudget(ofEach: number, ofAll: number): DiskBudget {
  const each = new Map<string, Bucket>()
  const all: Bucket = { left: ofAll, filledAt: 0 }
  const fill = (bucket: Bucket, most: number, now: Milliseconds) => {
    bucket.left = Math.min(most, bucket.left + (Math.max(0, now - bucket.filledAt) / hour) * most)
    bucket.filledAt = now
    return bucket.left > 0
  }
  return {
    hasRoom(client, now) {
      const bucket = each.get(client) ?? { left: ofEach, filledAt: now }
      each.set(client, bucket)
      return fill(all, ofAll, now) && fill(bucket, ofEach, now)
    },
    take(client, bytes) {
      all.left -= bytes
      const bucket = each.get(client)
      if (bucket) bucket.left -= bytes
    },
  }
}
