import { showsCallsForAnybody } from '../clear-signing/for-anybody.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { wrapperOfCoin } from '../networks/networks.ts'
import { amountsDescribed, isReceived } from './amounts-told.ts'
import { addressIn, type DecodedCall, numberIn } from './call-tree.ts'
import { isSwap, paysOut } from './recipients.ts'
import { isUsualFee } from './usual-fee.ts'

/** Functions of contracts that make calls for anybody, whoever they are: Multicall3 and Safe's MultiSend. */
const ofEverybody: readonly string[] = ['aggregate', 'aggregate3', 'aggregate3Value', 'tryAggregate', 'multiSend']

/** Functions that pay in coin what they take of its wrapper: of Uniswap’s routers, of OKX and of Velora. */
const paysWrapperInCoin =
  /^(exact(In|Out)put(Single)?|swap(Exact)?TokensFor(Exact)?Tokens|swapWrap|swapOnAugustusRFQTryBatchFill)$/
/** Functions by which a contract calls itself: each of those calls sees the whole coin. */
const sharesCoin = /^(multicall|permitAndCall)$/
/** Whoever fills an order gets back what the order does not take. */
const fillsOrder = /^fill/i
/** How descriptions label what a swap takes at most: how much it leaves, nobody knows. */
const atMost = /max/i

export function makesCallsForAnybody({ meaning, function: name, chainId, to }: DecodedCall): boolean {
  return (meaning.kind === 'known' && ofEverybody.includes(name)) || showsCallsForAnybody(chainId, to)
}

/**
 * Returns how much of some coin a call certainly uses, hands on or gives back, in wei. A function of which nobody here knows what it does
 * with coin takes all of it.
 * @param value - The coin that the contract has been sent, in wei.
 */
export function coinTaken(call: DecodedCall, value: bigint): bigint {
  const { inside, data, meaning, function: name, to } = call
  if (data === '0x' || name === 'refundETH') return value
  if (makesCallsForAnybody(call)) return inside.reduce((sum, inner) => sum + inner.value, 0n)
  const isShared = meaning.kind === 'known' || inside.length > 0
  if (sharesCoin.test(name) && isShared && inside.every(inner => inner.to === to))
    return inside.reduce((sum, inner) => sum + coinTaken(inner, value - sum), 0n)
  const sent = isSwap(call) && !paysOut(call) ? sentBy(call) : undefined
  if (sent === undefined) return value
  // Some take a fee beside.
  if (sent.token === null) return isUsualFee(value - sent.units, sent.units) ? value : sent.units
  if (wrapperOfCoin(call.chainId, sent.token) === undefined) return 0n
  if (fillsOrder.test(name)) return value
  if (!paysWrapperInCoin.test(name)) return 0n
  // Routers take tokens of the account where the coin is not enough.
  return sent.units !== null && sent.units <= value ? sent.units : 0n
}

/** Returns how much coin the description of a call says goes out, in wei; 0 where it says nothing of coin. */
export function coinDescribed(call: DecodedCall): bigint {
  const coin = amountsDescribed(call).filter(amount => amount.token === null && !isReceived(amount))
  return coin.reduce((sum, { units }) => sum + units, 0n)
}

type Sent =
  | { readonly token: null; readonly units: bigint }
  /** Null units if the swap says only the most it may be. */
  | { readonly token: EthereumAddress; readonly units: bigint | null }

/** Returns what a swap takes; `undefined` where that is not said. */
function sentBy(call: DecodedCall): Sent | undefined {
  if (call.meaning.kind === 'known') {
    const [token, units] = [addressIn(call, 'tokenIn'), numberIn(call, 'amountIn')]
    return token && units !== undefined ? { token, units } : undefined
  }
  const sent = amountsDescribed(call).filter(amount => !isReceived(amount))
  if (sent.some(({ token }) => token === null)) return { token: null, units: coinDescribed(call) }
  const [first] = sent
  if (first?.token === undefined || first.token === null) return undefined
  return { token: first.token, units: atMost.test(first.field.label) ? null : first.units }
}
