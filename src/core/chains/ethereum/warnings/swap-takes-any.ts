import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import { amountsDescribed, isReceived } from '../calls/amounts-told.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import { fillOf } from '../calls/one-inch-fill.ts'
import { isSwap } from '../calls/recipients.ts'
import { nameOf } from '../clear-signing/node.ts'
import type { Moving } from '../effects/movement.ts'
import { tokensOf } from '../effects/tokens-of-call.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { isMoreThanThereIs } from '../networks/more-than-there-is.ts'
import { isLimitlessAmount } from './limitless-amount.ts'
import type { CallRule } from './rule.ts'
import { price } from './swap-for-nothing.ts'

const buys = /buy/i
/** How functions name the most that a swap may take. */
const most = /^_?((from_?|src_?)amount|amount_?in_?max(imum)?|max(imum)?_?(from_?|src_?)?amount(_?in)?)$/i

/** Warns of a swap that may take all that the contract was allowed, for what it pays out. */
export const swapTakesAny: CallRule = call => {
  const { meaning, chainId } = call
  if (meaning.kind !== 'described') return givesAny(tokensOf(call, undefined)) ? danger(anyAmount) : undefined
  const leaves = argumentsOf(meaning)
  const fill = fillOf(leaves)
  if (fill) return fill.isPricedByMaker && fill.most >= beyondAnySupply ? danger(anyAmount) : undefined
  const isPurchase = buys.test(call.function)
  if (!isPurchase && !isSwap(call)) return undefined
  const takesAny =
    leaves.some(each => most.test(nameOf(each.path)) && isLimitlessAmount(each)) ||
    amountsDescribed(call).some(
      amount => !isReceived(amount) && isMoreThanThereIs(chainId, amount.token ?? null, amount.units),
    )
  if (takesAny) return danger(anyAmount)
  const anyPrice = leaves.find(
    ({ path, leaf: { value } }) => price.test(nameOf(path)) && typeof value === 'bigint' && value >= beyondAnySupply,
  )
  return isPurchase && anyPrice ? danger(`It may buy at any price: “${anyPrice.path}” sets no most.`) : undefined
}

const anyAmount = 'The swap may take any amount: no most is set.'

/** Warns of an order that offers more than there can be: where it is filled in parts, each gets its share of what is asked. */
export function offersAny(movements: readonly Moving[]): Warning | undefined {
  return givesAny(movements)
    ? danger('The order sets no most of what it gives: in parts, it may take all that the account has for little.')
    : undefined
}

function givesAny(movements: readonly Moving[]): boolean {
  return movements.some(
    ({ does, asset, units }) =>
      (does === 'exchanges' || does === 'offers') &&
      asset !== null &&
      (units === null || isMoreThanThereIs(asset.chainId, asset.token, units)),
  )
}
