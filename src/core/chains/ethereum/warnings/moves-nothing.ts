import { notice } from '../../declaration/described.ts'
import { isPerhapsNumber } from '../calls/allowance.ts'
import { numberIn } from '../calls/call-tree.ts'
import { tokenRecipient } from '../calls/recipients.ts'
import type { CallRule } from './rule.ts'

/** By transfers of nothing, addresses come into histories that people copy from. */
export const movesNothing: CallRule = call => {
  const recipient = tokenRecipient(call)
  const isOfNumbered = numberIn(call, 'tokenId', 'id') !== undefined
  return recipient !== undefined && !isOfNumbered && numberIn(call, 'amount', 'value') === 0n
    ? notice(
        `It sends nothing${isPerhapsNumber(call) ? ', unless it is the token of number 0' : ''}. All it does is that ${recipient} stands among your transfers: do not copy it from there.`,
      )
    : undefined
}
