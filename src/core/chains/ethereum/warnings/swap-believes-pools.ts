import { danger } from '../../declaration/described.ts'
import { isSwap, isUnchecked, paysOut } from '../calls/recipients.ts'
import type { CallRule } from './rule.ts'

/**
 * Swaps whose contract looks at a balance of the token that the call names, sends that token itself, or takes pools of its own factory
 * alone. From the sources of 1inch (`swap`, `fillOrder`, `clipperSwap` of V4), Augustus v5 and v6.2, the DexRouter of OKX,
 * GenericSwapFacet of LI.FI, and the routers of Uniswap.
 */
const looks: readonly RegExp[] = [
  /^(swap|fill(Contract)?Order(Args)?|clipperSwap(To|ToWithPermit)?)$/,
  /^((simple|multi|mega|directUniV3)Swap|simpleBuy|(swap|buy)OnUniswap|swapOnZeroXv\d(WithPermit)?)$/,
  /^(swapExactAmount(In|Out)(Pro|On(Uniswap|Curve)V\d)?|swapOnAugustusRFQTryBatchFill)$/,
  /^((smart|dag)Swap(ByOrderId|To|ByInvest|ByInvestWithRefund)|swapTokens(Generic|(Single|Multiple)V3\w+))$/,
  /^(exact(In|Out)put(Single)?|swap(Exact)?(Tokens|ETH)For(Exact)?(Tokens|ETH)(SupportingFeeOnTransferTokens)?)$/,
]
/** Functions that have no pools: they wrap coin. */
const poolless = /^swapWrap/

/**
 * Warns of a swap whose contract is not known to look at what comes out: pools say what they have paid out, and of which token. An exchange
 * that 1inch pays without a look (`isUnchecked`) is looked at by who it is.
 */
export const swapBelievesPools: CallRule = call => {
  const { function: name, meaning } = call
  if (meaning.kind !== 'described' || !isSwap(call) || paysOut(call) || isUnchecked(call)) return undefined
  return [...looks, poolless].some(each => each.test(name))
    ? undefined
    : danger('This contract may not check what the pools in this call pay out: you may receive nothing of value.')
}
