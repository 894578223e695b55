import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

/**
 * Warns of a permit: it takes nothing but the signature.
 * @param whole - The token whose whole balance can be taken, if the amount has no limit: `USDC`; null for a finite amount.
 * @param most - The amount otherwise: `up to 5 USDC`.
 * @param owner - The account whose tokens they are.
 */
export function permitBySignature(spender: string, whole: string | null, most: string, owner: string): Warning {
  return danger(
    whole === null
      ? `Whoever holds this signature lets ${spender} take ${most} of ${owner}. It needs no transaction from this account.`
      : `Whoever holds this signature lets ${spender} take every ${whole} of ${owner}.`,
  )
}

/** Warns of a permit that allows nothing, for a contract that nobody knows. */
export function permitOfNothing(contract: string): Warning {
  return danger(
    `The contract ${contract} is not known here: that this signature allows nothing is only what the message says.`,
  )
}
