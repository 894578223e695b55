import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** Answers of pages that were paid, for clients that ask later. They are kept in memory, and for minutes. */
export interface Payments {
  /** @param userId - Who pays: the newest of each user are kept. */
  keep(userId: string, requestId: string, answer: Promise<ToolAnswer>, until: Milliseconds): void
  of(requestId: string): Promise<ToolAnswer> | undefined
}

const mostOfUser = 20

export function createPayments({ now }: Pick<Clock, 'now'>): Payments {
  const kept = new Map<
    string,
    { readonly userId: string; readonly answer: Promise<ToolAnswer>; readonly until: Milliseconds }
  >()
  return {
    keep(userId, requestId, answer, until) {
      // What was refused or cancelled has no answer to keep.
      answer.catch(() => kept.delete(requestId))
      for (const [id, each] of kept) if (each.until < now()) kept.delete(id)
      const own = [...kept].filter(([, each]) => each.userId === userId)
      for (const [id] of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) kept.delete(id)
      kept.set(requestId, { userId, answer, until })
    },
    of: requestId => kept.get(requestId)?.answer,
  }
}
