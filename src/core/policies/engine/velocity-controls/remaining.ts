import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader } from '../../../ports/store.ts'
import type { VelocityControl } from '../../../records/velocity-control.ts'
import { isTotalWithin } from './is-within.ts'
import type { Measured } from './measure-usage.ts'
import { scale, scaled } from './units.ts'

type Operator = VelocityControl['operator']

/** True for operators whose velocity control is reached when it comes to hold; false if it is reached when it no longer holds. */
const reachedWhileHolding: Readonly<Record<Operator, boolean>> = {
  LESS_THAN: false,
  LESS_THAN_OR_EQUAL: false,
  EQUAL: false,
  GREATER_THAN_OR_EQUAL: true,
  GREATER_THAN: true,
}

/** True for operators that are reached at the threshold itself. */
const reachedAtThreshold: Readonly<Record<Operator, boolean>> = {
  LESS_THAN: true,
  LESS_THAN_OR_EQUAL: false,
  EQUAL: false,
  GREATER_THAN_OR_EQUAL: true,
  GREATER_THAN: false,
}

/** Tells if a request is over a limit, or at an amount that a velocity control is there to notice. */
export function isReached({ velocityControl, holds }: Pick<Measured, 'velocityControl' | 'holds'>): boolean {
  return holds === reachedWhileHolding[velocityControl.operator]
}

/** Way a velocity control is reached by what is known of a request. */
export interface Remaining {
  /** The most that did not reach it, in the units of `Taken.amount`; null where only one amount would do. */
  readonly left: bigint | null
  /** `left` itself would reach it: anything less would not. Only of amounts; numbers of requests are whole. */
  readonly below: boolean
  /** Time when enough for this request is free again, if nothing else is taken. */
  readonly freeAgain: Milliseconds | 'never' | 'neverEnough' | null
}

/**
 * Returns what is left of a velocity control that a request reaches, and when that changes: what is as old as the window is long no longer
 * counts.
 * @param measured - Reached according to {@link isReached}, with an amount that is known.
 */
export function remaining(reader: Pick<Reader, 'reservedUpTo'>, measured: Measured): Remaining {
  const { velocityControl, spent, used } = measured
  const { operator, method, windowMs } = velocityControl
  if (operator === 'EQUAL') return { left: null, below: false, freeAgain: null }
  const unit = method === 'COUNT' ? scale : 1n
  // The most that the total may be, in whole units of `used`, and whether that is already too much.
  const threshold = scaled(velocityControl.threshold)
  const most = reachedAtThreshold[operator] && method === 'COUNT' ? (threshold - 1n) / unit : threshold / unit
  const below = reachedAtThreshold[operator] && method === 'SUM'
  const left = used < most ? most - used : 0n
  const taking = measured.taking?.amount ?? 0n
  if (isReached({ velocityControl, holds: isTotalWithin(velocityControl, 0n, taking) }))
    return { left, below, freeAgain: 'neverEnough' }
  if (windowMs === null) return { left, below, freeAgain: 'never' }
  const tooMuch = used + taking - most + (below ? 1n : 0n)
  const oldest = tooMuch > 0n ? reader.reservedUpTo(spent, tooMuch) : undefined
  return { left, below, freeAgain: oldest === undefined ? null : oldest + windowMs }
}
