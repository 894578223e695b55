import type { Warning } from '../../../shared/card.ts'
import { danger } from './described.ts'

/** No price is known here, so only what is nothing in any coin is judged. @param asks - The most that the taker has to give. */
export function offerForNothing(asks: string): Warning {
  return danger(`Whoever takes the offer gives next to nothing for it: it asks for ${asks}.`)
}

/** Warns of a payment that is exchanged on its way. @param arrives - The least of it. */
export function paymentForNothing(spends: string, arrives: string): Warning {
  return danger(`It may spend up to ${spends}, and what has to arrive for that is next to nothing: ${arrives}.`)
}
