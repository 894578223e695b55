import { count } from '../../../display/amount.ts'
import { danger, ifAny, notice } from '../../declaration/described.ts'
import { oneInchOrderOfCall } from '../effects/orders/one-inch.ts'
import { isToken } from '../effects/orders/seaport.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isOfSeaport, isOrder, numbersNamed } from '../typed-data/message-members.ts'
import { orderOutputs } from '../typed-data/order-outputs.ts'
import type { TypedStruct } from '../typed-data/typed-data.ts'
import type { CallRule, MessageRule } from './rule.ts'
import { offersAny } from './swap-takes-any.ts'

/** One smallest unit of coin or of a token is worth as little. */
const isNothing = (amount: bigint) => amount <= 1n

/**
 * Seaport: what the offerer gets is the least of what each item to them can be. Items from type 2 on have numbers, and one is something,
 * unless their contract is known to count amounts: then the number is one.
 */
export const seaportForNothing: MessageRule = ({ primaryType, message, domain: { chainId } }) => {
  const { offerer, consideration } = message
  if (primaryType !== 'OrderComponents' || !Array.isArray(consideration)) return undefined
  const own = (consideration as readonly TypedStruct[]).filter(({ recipient }) => recipient === offerer)
  const mayBeNothing = ({ itemType, token, identifierOrCriteria, startAmount, endAmount }: TypedStruct) => {
    const isNumbered = typeof itemType === 'bigint' && itemType >= 2n
    if (isNumbered && typeof chainId === 'bigint' && isToken(chainId, token as EthereumAddress))
      return itemType !== 2n || isNothing(identifierOrCriteria as bigint)
    const amounts = [startAmount, endAmount].map(amount => (typeof amount === 'bigint' ? amount : 0n))
    return amounts.some(amount => (isNumbered ? amount === 0n : isNothing(amount)))
  }
  // Without items of their own at all, the sentence of the order says so already.
  return own.length > 0 && own.every(mayBeNothing)
    ? danger('What is asked in return can be nothing, or one smallest unit: anyone may take what is offered for it.')
    : undefined
}

/** Seaport: any token of a collection, for whoever takes the offer to choose. */
export const seaportAnyToken: MessageRule = ({ primaryType, message }) => {
  const { offer } = message
  if (primaryType !== 'OrderComponents' || !Array.isArray(offer)) return undefined
  return (offer as readonly TypedStruct[]).some(({ itemType }) => itemType === 4n || itemType === 5n)
    ? danger('It offers any token of a collection: whoever takes the offer chooses the best one.')
    : undefined
}

/** Blur: `side` 1 sells. */
export const blurForNothing: MessageRule = ({ primaryType, message }) =>
  primaryType === 'Order' && message.side === 1n && typeof message.price === 'bigint' && isNothing(message.price)
    ? danger(`It sells for nothing: the price is ${count(message.price, 'smallest unit')}.`)
    : undefined

/** How orders of 0x, CoW, 1inch and UniswapX name the least that they ask for. */
const asked = [
  'takingAmount',
  'takerAmount',
  'takerAssetAmount',
  'takerTokenAmount',
  'buyAmount',
  'endAmount',
  'minReturn',
]

export const orderForNothing: MessageRule = (message, { signer, isOurs }) => {
  if (!isOrder(message) || isOfSeaport(message)) return undefined
  const outputs = orderOutputs(message)
  const own = outputs.filter(({ recipient }) => recipient === signer || isOurs(recipient))
  // Of outputs to others alone, the one to whom they go is told of.
  const amounts = outputs.length > 0 ? own.map(({ least }) => least) : numbersNamed(message, ...asked)
  return amounts.length > 0 && amounts.every(isNothing) ? danger(forNothing) : undefined
}

const forNothing = 'The order may be filled for nothing: no least amount is asked in return.'

/** Warns of an order that a call makes of what a signed order of the same form is warned of. */
export const orderByCall: CallRule = call => {
  const order = oneInchOrderOfCall(call)
  if (!order) return undefined
  const isForNothing = order.movements.some(
    ({ does, units }) => does === 'receives' && units !== null && isNothing(units),
  )
  return [
    ...ifAny(order.unread === null ? undefined : danger(order.unread)),
    ...ifAny(isForNothing ? danger(forNothing) : undefined),
    ...ifAny(offersAny(order.movements)),
    ...ifAny(order.ends === null ? notice('The order never ends: it can be filled in years, too.') : undefined),
  ]
}
