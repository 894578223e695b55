import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from './described.ts'

/**
 * Warns of a contract that is not known. Four bytes name a function, and any contract can have another function that they name as well.
 * The coin that goes with the call belongs to the contract then, whatever the function is said to do. Being paid makes no contract known.
 *
 * @param coin - The coin that goes with the call, for people; null for none.
 * @param standard - The standard that the call is read by, such as `ERC-20`; null where its function can do more than move tokens.
 */
export function contractNotKnown(contract: string, coin: string | null, standard: string | null): Warning {
  if (coin !== null)
    return danger(
      `The contract ${contract} is not known here and gets ${coin}. Only the name of its function says that it hands this on, or gives something for it.`,
    )
  return notice(
    standard === null
      ? `The contract ${contract} is not known here. That it does this, and no more, is only what the name of its function says.`
      : `The contract ${contract} is not known here. The call is read as ${standard} defines it, but the contract may do something else with the same data.`,
  )
}

/** Warns of coin that goes to a contract that is not known, by a call that is not read. @param coin - For people. */
export function coinToUnknown(contract: string, coin: string): Warning {
  return danger(
    `The contract ${contract} is not known here and gets ${coin} with a call that is not read. It can keep this.`,
  )
}

/** Warns of coin that goes to a token by a function that tokens do not have: old ones keep whatever they are sent. */
export function coinToToken(token: string, coin: string): Warning {
  return danger(
    `The contract ${token} is known here as a token alone, and gets ${coin}. Only the name of its function says that it hands this on, or gives something for it.`,
  )
}
