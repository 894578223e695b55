import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

/** Warns of a signed transfer (ERC-3009). @param amount - For people: `5 USDC`. */
export function transferBySignature(amount: string): Warning {
  return danger(
    `Whoever holds this signature can carry out the transfer of ${amount}. It needs no transaction from this account.`,
  )
}
