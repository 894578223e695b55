import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from './described.ts'

/**
 * Four bytes name a function, and any contract can have another one that they name as well. What goes with the call is the contract’s,
 * whatever its function is said to do with it. Being paid makes no contract known.
 * @param coin - What goes with the call, for people; null for nothing.
 * @param standard - Whose function it is read as; null where that can do more than move tokens.
 */
export function contractNotKnown(contract: string, coin: string | null, standard: string | null): Warning | undefined {
  if (coin !== null)
    return danger(
      `The contract ${contract} is not known here and gets ${coin}: that it hands it on, or gives something for it, is only what the name of its function says.`,
    )
  if (standard === null) return undefined
  return notice(
    `The contract ${contract} is not known here: it is read as ${standard} says, and may make something else of the same data.`,
  )
}
