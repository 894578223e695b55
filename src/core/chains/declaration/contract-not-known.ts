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
      `The contract ${contract} is not known here and gets ${coin}. Only the name of its function says that it hands this on, or gives something for it.`,
    )
  if (standard === null) return undefined
  return notice(
    `The contract ${contract} is not known here. The call is read as ${standard} defines it, but the contract may do something else with the same data.`,
  )
}
