import { danger, notice } from '../../declaration/described.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import { isLeastPaidOut } from '../calls/least-paid-out.ts'
import { fillOf } from '../calls/one-inch-fill.ts'
import { isSwap } from '../calls/recipients.ts'
import { nothingAskedFor } from '../calls/warnings/nothing-asked-for.ts'
import { nameOf } from '../clear-signing/node.ts'
import type { CallRule } from './rule.ts'

/** Shares, and tokens from whoever issues them: their price is not one that others can move by trading. */
const areShares = /shares/i
const isOfIssuer = /^(deposit|mint|redeem|subscribe)/i

/** How functions name the price of something that they sell. */
export const price = /^_?(limit_?|min(imum)?_?)?price_?$/i
/** Functions that sell something. */
export const sells = /sell|listing|accept\w*offer/i

const priced =
  'Whoever made the order sets its price when it is filled: this may give more, or get less, than its description shows.'

/** Whatever would be content with nothing pays out what whoever orders the block, or fills the order of a bridge, leaves over. */
export const swapForNothing: CallRule = call => {
  const { meaning } = call
  // Functions that are known say so themselves.
  if (meaning.kind !== 'described') return undefined
  const leaves = argumentsOf(meaning)
  const fill = fillOf(leaves)
  if (fill?.isPricedByMaker) return nothingAskedFor(fill.least) ?? (fill.isContentWithLess ? danger(priced) : undefined)
  if (fill) return nothingAskedFor(fill.least)
  const swap = isSwap(call)
  const numbers = leaves.filter(({ leaf }) => typeof leaf.value === 'bigint')
  const nothing = numbers.find(
    ({ path, leaf }) => isAsked(path) && (leaf.value as bigint) <= 1n && !isWithoutSwap(path, leaf.value as bigint),
  )
  if (!nothing) return undefined
  if (swap) return nothingAskedFor(nothing.leaf.value as bigint)
  const level = areShares.test(nameOf(nothing.path)) || isOfIssuer.test(call.function) ? notice : danger
  return level(`It may pay out nothing: “${nothing.path}” asks for no least amount.`)

  function isAsked(path: string): boolean {
    return isLeastPaidOut(path) || (sells.test(call.function) && price.test(nameOf(path)))
  }

  /** Hop swaps where the coin arrives only until a deadline; without one it pays out what is bridged. */
  function isWithoutSwap(path: string, least: bigint): boolean {
    const deadline = path.replace(/destinationAmountOutMin$/, 'destinationDeadline')
    return deadline !== path && least === 0n && numbers.some(each => each.path === deadline && each.leaf.value === 0n)
  }
}
