import type { Milliseconds } from '../../core/milliseconds.ts'

export interface Rate {
  /** Requests a second that may go on for ever. */
  readonly perSecond: number
  /** Requests that may come at once, after a pause. */
  readonly burst: number
}

/** More than this computer signs in a second, so work is never slowed; a program gone wild in a loop of refusals is. */
export const defaultRate: Rate = { perSecond: 10_000, burst: 20_000 }

interface Bucket {
  left: number
  filledAt: Milliseconds
}

/**
 * A token bucket for each credential. Only credentials that have proved themselves are counted, so there are as many buckets
 * as there are keys in use.
 */
export function createRateLimit({ perSecond, burst }: Rate, now: () => Milliseconds) {
  const buckets = new Map<string, Bucket>()
  return {
    /** Tells if one more request of this credential may be handled now. */
    take(credentialId: string): boolean {
      const at = now()
      const bucket = buckets.get(credentialId)
      if (!bucket) {
        buckets.set(credentialId, { left: burst - 1, filledAt: at })
        return true
      }
      // A clock that was set back takes nothing away.
      const filled = Math.max(0, at - bucket.filledAt) * (perSecond / 1000)
      bucket.left = Math.min(burst, bucket.left + filled)
      bucket.filledAt = at
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
