import type { Milliseconds } from '../milliseconds.ts'
import type { Posted } from '../ports/webhook-port.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'

const firstPause: Milliseconds = 5_000
export const longestPause: Milliseconds = 3_600_000

/** With the pauses above, some three days. They are counted, so that a clock that is set gives nothing up. */
const mostAttempts = 80

/** Kept of each delivery. */
const attemptsKept = 10

/**
 * A delivery after one more attempt: 2xx is an answer, 3xx and 4xx are refusals, and everything else is tried again, each time after
 * twice as long, give or take a quarter.
 * @param random - From 0 to 1.
 */
export function afterAttempt(
  delivery: WebhookDelivery,
  posted: Posted,
  { at, now, random }: { readonly at: Milliseconds; readonly now: Milliseconds; readonly random: number },
): WebhookDelivery {
  const attemptCount = delivery.attemptCount + 1
  const attempt =
    posted.kind === 'answered' ? { status: posted.status, said: posted.said } : { status: null, said: posted.why }
  const attempts = [...delivery.attempts, { at, milliseconds: Math.max(0, now - at), ...attempt }].slice(-attemptsKept)
  const known = { ...delivery, attemptCount, attempts, updatedAt: now }
  const outcome = outcomeOf(posted)
  if (outcome === 'taken') return { ...known, state: 'delivered', nextAttemptAt: null }
  if (outcome === 'refused') return givenUp(known, `The server answered ${attempt.status}, which is final.`)
  if (attemptCount >= mostAttempts) return givenUp(known, `It was tried ${mostAttempts} times.`)
  const pause = Math.min(longestPause, firstPause * 2 ** (attemptCount - 1)) * (0.75 + random / 2)
  return { ...known, nextAttemptAt: now + Math.round(pause) }
}

export function givenUp(delivery: WebhookDelivery, reason: string): WebhookDelivery {
  return { ...delivery, state: 'givenUp', nextAttemptAt: null, reason }
}

/** wire.md §10. */
export function outcomeOf(posted: Posted): 'taken' | 'refused' | 'failed' {
  if (posted.kind === 'unanswered') return 'failed'
  if (posted.status >= 200 && posted.status < 300) return 'taken'
  return posted.status >= 300 && posted.status < 500 ? 'refused' : 'failed'
}
