import type { Warning } from '../../../shared/card.ts'
import { danger } from '../../chains/declaration/described.ts'
import { addressElsewhere } from '../../display/address-elsewhere.ts'

/** Warns of a payment that nobody gets. @param what - What the address is, as its chain says it. */
export function lostPaymentWarning(address: string, what: string): Warning {
  return danger(`${addressElsewhere(address)} is ${what}: what is sent there is lost.`)
}
