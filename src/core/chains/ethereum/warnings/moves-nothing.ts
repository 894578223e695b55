import { notice } from '../../declaration/described.ts'
import { isPerhapsNumber } from '../calls/allowance.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import type { CallRule } from './rule.ts'

/** By transfers of nothing, addresses come into histories that people copy from. */
export const movesNothing: CallRule = call => {
  const nothing = tokensSent(call).filter(({ amount, id }) => amount === 0n && id === undefined)
  const but = isPerhapsNumber(call) ? ', unless it is the token of number 0' : ''
  return [...new Set(nothing.map(({ to }) => to))].map(to =>
    notice(`It sends nothing${but}. All it does is that ${to} stands among your transfers: do not copy it from there.`),
  )
}
