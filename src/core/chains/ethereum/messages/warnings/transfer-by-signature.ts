import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'

/**
 * Warns of a signed transfer (ERC-3009). One of a known token is a payment like any other.
 * @param amount - For people: `5 USDC`.
 */
export function transferBySignature(amount: string, isKnown: boolean): Warning {
  const text = `Whoever holds this signature can carry out the transfer of ${amount}. It needs no transaction from this account.`
  return isKnown ? notice(text) : danger(text)
}
