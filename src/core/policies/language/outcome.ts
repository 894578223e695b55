import type { Place } from './syntax.ts'
import type { Scope, Value } from './value.ts'

/** Why a node has no value. It is handed up like a value, as a clause that fails keeps no other from being evaluated. */
export class Problem {
  /** Message in words, without a full stop. */
  readonly message: string
  readonly place: Place
  /** True if it took too many steps: nobody knows what the result would have been. */
  readonly givenUp: true | undefined

  constructor(message: string, place: Place, givenUp?: true) {
    this.message = message
    this.place = place
    this.givenUp = givenUp
  }
}

export type Outcome = Value | Problem

/** State of one evaluation. */
export interface Frame {
  readonly scope: Scope
  /** Values that `.any` and similar methods have bound, outermost first. */
  readonly variables: Value[]
  /** Taken so far. */
  steps: number
  readonly budget: StepBudget
}

/** Shared by all evaluations that answer one question, for example those of all policies about one request. */
export interface StepBudget {
  left: number
  /** True if an evaluation was given up because it, or all of them together, took too many steps. */
  exceeded: boolean
}

/** Steps one evaluation may take: each node evaluated for an item of a list is one, and so are some characters of a string. */
export const mostSteps = 100_000

/** Steps all evaluations about one request may take: a hundred policies that each look through a thousand addresses need a fifth. */
export const mostStepsTogether = 500_000

export function stepBudget(): StepBudget {
  return { left: mostStepsTogether, exceeded: false }
}

/** Tells if no evaluation that shares it has an outcome any more. */
export function isUsedUp({ left }: StepBudget): boolean {
  return left < 0
}

/** @returns A problem once there have been too many. */
export function step(frame: Frame, count: number, place: Place): Problem | undefined {
  const { budget } = frame
  frame.steps += count
  budget.left -= count
  if (frame.steps <= mostSteps && budget.left >= 0) return undefined
  budget.exceeded = true
  return new Problem(
    frame.steps > mostSteps
      ? 'it takes too many steps to evaluate'
      : 'all policies together take too many steps to evaluate',
    place,
    true,
  )
}
