import { danger } from '../../declaration/described.ts'
import { amountsDescribed, isReceived } from '../calls/amounts-told.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import { fillOf } from '../calls/one-inch-fill.ts'
import { isSwap } from '../calls/recipients.ts'
import { nameOf } from '../clear-signing/node.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { isLimitlessAmount } from './limitless-amount.ts'
import type { CallRule } from './rule.ts'
import { price } from './swap-for-nothing.ts'

const buys = /buy/i
/** How functions name the most that a swap may take. */
const most = /^_?((from_?|src_?)amount|amount_?in_?max(imum)?|max(imum)?_?(from_?|src_?)?amount(_?in)?)$/i

/** Warns of a swap that may take all that the contract was allowed, for what it pays out. */
export const swapTakesAny: CallRule = call => {
  const { meaning } = call
  if (meaning.kind !== 'described') return undefined
  const leaves = argumentsOf(meaning)
  const fill = fillOf(leaves)
  if (fill) return fill.isPricedByMaker && fill.most >= beyondAnySupply ? danger(anyAmount) : undefined
  const isPurchase = buys.test(call.function)
  if (!isPurchase && !isSwap(call)) return undefined
  const takesAny =
    leaves.some(each => most.test(nameOf(each.path)) && isLimitlessAmount(each)) ||
    amountsDescribed(call).some(amount => !isReceived(amount) && amount.units >= beyondAnySupply)
  if (takesAny) return danger(anyAmount)
  const anyPrice = leaves.find(
    ({ path, leaf: { value } }) => price.test(nameOf(path)) && typeof value === 'bigint' && value >= beyondAnySupply,
  )
  return isPurchase && anyPrice ? danger(`It may buy at any price: “${anyPrice.path}” sets no most.`) : undefined
}

const anyAmount = 'The swap may take any amount: no most is set.'
