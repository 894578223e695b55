import type { Milliseconds } from '../../milliseconds.ts'
import type { Asked } from '../../policies/engine/condition-scope.ts'
import type { Clock } from '../../ports/clock.ts'

/** One request, before or after it is recorded. */
export interface Request extends Omit<Asked, 'reader' | 'controls'> {
  readonly requesterId: string
  /** As in `Requester`. */
  readonly paidServer: string | undefined
  readonly now: Milliseconds
  /** Time that limits count it at: see `Clock.passed`. */
  readonly countedAt: Milliseconds
  /** Once it is recorded: what it has taken of a velocity control itself does not count against it. */
  readonly activityId?: string
}

/** Returns when a request is evaluated, by the clock of the agent. */
export function whenBy(clock: Pick<Clock, 'now' | 'passed'>): Pick<Request, 'now' | 'countedAt'> {
  return { now: clock.now(), countedAt: clock.passed() }
}

/** Returns one time for both, for a request that is evaluated as it was, or only to be shown. */
export function whenAt(time: Milliseconds): Pick<Request, 'now' | 'countedAt'> {
  return { now: time, countedAt: time }
}
