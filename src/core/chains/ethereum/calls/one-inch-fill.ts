import type { Leaf } from '../clear-signing/node.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'

/** A call that fills an order of 1inch: router 6, limit order protocol 4 (TakerTraitsLib, MakerTraitsLib). */
export interface Fill {
  /** True if contracts that the maker chose say how much of one token stands against how much of the other. */
  readonly isPricedByMaker: boolean
  /** True if the call is content with less than the order offers for what it gives. */
  readonly isContentWithLess: boolean
  /** True if the call says how much it wants, and not how much it gives. */
  readonly isOfMakingAmount: boolean
  /** How much the router makes sure of, in base units of what comes in. */
  readonly least: bigint
  /** How much the router lets go, in base units of what goes out. */
  readonly most: bigint
}

const makingAmountFlag = 1n << 255n
const hasExtension = 1n << 249n
/** The threshold has 185 bits; 0 sets none. The length of the extension among the arguments has 24. */
const [thresholdBits, lengthBits, lengthAt] = [185, 24, 224n]

/** @param leaves - Of the arguments, by their paths. */
export function fillOf(leaves: readonly { readonly path: string; readonly leaf: Leaf }[]): Fill | undefined {
  const valueAt = (name: string) => leaves.find(({ path }) => path === name)?.leaf.value
  const names = ['takerTraits', 'order.makerTraits', 'amount', 'order.makingAmount', 'order.takingAmount']
  const [traits, ofMaker, amount, offered, wanted] = names.map(valueAt)
  if (typeof traits !== 'bigint' || typeof ofMaker !== 'bigint' || typeof amount !== 'bigint') return undefined
  if (typeof offered !== 'bigint' || typeof wanted !== 'bigint') return undefined
  const threshold = BigInt.asUintN(thresholdBits, traits)
  const isPricedByMaker = (ofMaker & hasExtension) !== 0n || BigInt.asUintN(lengthBits, traits >> lengthAt) !== 0n
  const isOfMakingAmount = (traits & makingAmountFlag) !== 0n
  // Where no contract says otherwise, the order pays in proportion.
  const inProportion = isPricedByMaker || wanted === 0n ? 0n : (amount * offered) / wanted
  const [least, most] = isOfMakingAmount
    ? [amount, threshold || beyondAnySupply]
    : [threshold > inProportion ? threshold : inProportion, amount]
  const isContentWithLess = least * wanted < offered * most
  return { isPricedByMaker, isContentWithLess, isOfMakingAmount, least, most }
}
