import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** Answers of pages that were paid, for clients that ask later. They are kept in memory, and for minutes. */
export interface Payments {
  keep(requestId: string, answer: Promise<ToolAnswer>, until: Milliseconds): void
  of(requestId: string): Promise<ToolAnswer> | undefined
}

const mostKept = 100

export function createPayments({ now }: Pick<Clock, 'now'>): Payments {
  const kept = new Map<string, { readonly answer: Promise<ToolAnswer>; readonly until: Milliseconds }>()
  return {
    keep(requestId, answer, until) {
      answer.catch(() => undefined)
      for (const [id, each] of kept) if (each.until < now() || kept.size >= mostKept) kept.delete(id)
      kept.set(requestId, { answer, until })
    },
    of: requestId => kept.get(requestId)?.answer,
  }
}
