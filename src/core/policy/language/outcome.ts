import type { Place } from './syntax.ts'
import type { Scope, Value } from './value.ts'

/** Why a node has no value. It is handed up like a value, as a clause that fails keeps no other from being evaluated. */
export class Problem {
  /** In words, without a full stop. */
  readonly message: string
  readonly place: Place

  constructor(message: string, place: Place) {
    this.message = message
    this.place = place
  }
}

export type Outcome = Value | Problem

/** What one evaluation knows. */
export interface Frame {
  readonly scope: Scope
  /** What `.any` and its like have bound, outermost first. */
  readonly variables: Value[]
  /** Taken so far. */
  steps: number
}

/** Steps one evaluation may take: each node evaluated for an item of a list is one, and so are some characters of a string. */
export const mostSteps = 100_000

/** @returns A problem once there have been too many. */
export function step(frame: Frame, count: number, place: Place): Problem | undefined {
  frame.steps += count
  return frame.steps > mostSteps ? new Problem('it takes too many steps to evaluate', place) : undefined
}
