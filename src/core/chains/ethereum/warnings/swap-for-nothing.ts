import { numberIn } from '../calls/call-tree.ts'
import { isSwap } from '../calls/recipients.ts'
import { nothingAskedFor } from '../calls/warnings/nothing-asked-for.ts'
import type { CallRule } from './rule.ts'

/** How functions name the least that they have to pay out. */
const least = [
  'amountOutMin',
  'amountOutMinimum',
  'minReturn',
  'minReturnAmount',
  'minAmountOut',
  'amountOutMinWithSlippageReduced',
  'minAmount',
  'minOut',
  'minBuyAmount',
  'outputAmount',
  'toAmount',
  'min_dy',
  'minDy',
  'minTokensOut',
  'limitReturnAmount',
]

/** Uniswap's functions for one pool say so themselves. */
const toldByTheCall = ['exactInputSingle']

/** A swap that would be content with nothing pays out what whoever orders the block leaves over. */
export const swapForNothing: CallRule = call => {
  if (!isSwap(call) || toldByTheCall.includes(call.function)) return undefined
  const amount = numberIn(call, ...least)
  return amount === undefined ? undefined : nothingAskedFor(amount)
}
