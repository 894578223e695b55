import type { Call } from '../transactions/call.ts'

/** Calls inside calls are followed this deep on cards, and this many in all: more than a person would read. */
const deepest = 4
const mostInside = 50

/** Number of inner calls that may still be followed, for all calls of one transaction or message. */
export interface CallBudget {
  left: number
}

export function callBudget(): CallBudget {
  return { left: mostInside }
}

/**
 * Those of the calls inside one that a card prints. Rules look at all that were read, and the card says how many it leaves out.
 * @param depth - Of the call around them: 0 for the outermost.
 */
export function followed<Inner extends Call>(
  inside: readonly Inner[],
  depth: number,
  budget: CallBudget,
): readonly Inner[] {
  const taken = depth < deepest ? inside.slice(0, budget.left) : []
  budget.left -= taken.length
  return taken
}
