import type { Field } from '../../../../shared/card.ts'
import type { AmountTold } from '../clear-signing/clear-signed.ts'
import type { DecodedCall } from './call-tree.ts'
import { describedAlone } from './described-alone.ts'
import { isUnchecked } from './recipients.ts'

/** Lines for people to read: nobody reads more of them above all else. */
const mostLines = 6

/** Lists the amounts in the description of a call. Empty without a description; the calls inside it have their own amounts. */
export function amountsDescribed(call: DecodedCall): readonly AmountTold[] {
  return describedAlone(call)?.amounts ?? []
}

/** The same as lines of the summary, without what nobody makes sure of. */
export function amountsTold(call: DecodedCall): readonly Field[] {
  return amountsDescribed(call)
    .filter(amount => !isUnchecked(call) || !isReceived(amount))
    .slice(0, mostLines)
    .map(({ field }) => field)
}

/** How descriptions label what comes in. */
const comesIn = /receiv|minimum to bridge|(to|minimum) buy$/i

/** Tells if an amount comes in by the call, and does not go out. */
export function isReceived({ field }: AmountTold): boolean {
  return comesIn.test(field.label)
}
