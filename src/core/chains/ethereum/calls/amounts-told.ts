import type { Field } from '../../../../shared/card.ts'
import type { DecodedCall } from './call-tree.ts'
import { renderCall } from './render-description.ts'

/** Lines for people to read: nobody reads more of them above all else. */
const mostLines = 6

/** Lists the amounts in the description of a call. Empty without a description; the calls inside it have their own amounts. */
export function amountsTold(call: DecodedCall): readonly Field[] {
  const told = renderCall(call, null, () => ({ fields: [], warnings: [], isTold: false }))
  return (told?.amounts ?? []).slice(0, mostLines)
}
