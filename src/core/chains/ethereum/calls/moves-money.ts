import { amountsDescribed, isReceived } from './amounts-told.ts'
import type { DecodedCall } from './call-tree.ts'
import { isSwap } from './recipients.ts'

/** Functions by which the account gives something, whether or not their description tells of an amount. */
const givesAway = /^(supply|deposit|lend|invest|stake|send|mint)/i

/** Tells if the account gives something by a call. Not every description tells of an amount as one. */
export function movesMoney(call: DecodedCall): boolean {
  const isGiven = isSwap(call) || givesAway.test(call.function)
  return call.value > 0n || isGiven || amountsDescribed(call).some(amount => !isReceived(amount))
}
