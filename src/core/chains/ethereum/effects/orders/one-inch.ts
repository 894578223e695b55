import type { DecodedCall } from '../../calls/call-tree.ts'
import { asAddress } from '../../clear-signing/coerce.ts'
import { leaf } from '../../clear-signing/node.ts'
import { isDescribed, isFunctionShipped } from '../../clear-signing/shipped.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { wrapperOfCoin } from '../../networks/networks.ts'
import { amountOrNumber, coinOf, offering } from '../movement.ts'
import type { KnownOrder, OrderReader } from './order-reader.ts'

export const oneInchType =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'

/** The aggregation routers 6, which take orders of the limit order protocol 4: everywhere, and on zkSync Era. */
const routers: readonly string[] = [
  '0x111111125421cA6dc452d289314280a0f8842A65',
  '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
]

interface Order {
  readonly maker: EthereumAddress
  readonly receiver: EthereumAddress
  readonly makerAsset: EthereumAddress
  readonly takerAsset: EthereumAddress
  readonly makingAmount: bigint
  readonly takingAmount: bigint
  readonly makerTraits: bigint
}

/** Bits of the traits (MakerTraitsLib): who may fill it, until when, how often, and how its tokens are taken. */
const bit = (at: bigint) => 1n << at
const hasExtension = bit(249n)
const unwrapsCoin = bit(247n)
const read = [255n, 254n, 250n, 248n, 247n].reduce((bits, at) => bits | bit(at), bit(200n) - 1n)

/** Which bits say when it ends; 0 is never. */
const ends = (traits: bigint) => BigInt.asUintN(40, traits >> 80n) || null

/** 1inch. Where it has an extension, contracts that the extension names decide what is asked in return. */
export const oneInchOrder: OrderReader = ({ message }, { chainId, contract }) => {
  if (!routers.includes(contract) || !isDescribed(chainId, contract)) return undefined
  return readOrder(message as unknown as Order, chainId)
}

/** `create` of this factory gives an order the coin that goes with the call. */
const factory: EthereumAddress = '0xe12E0f117d23a5ccc57f8935CD8c4E80cD91FF01'

/** The same of an order that a call makes; `undefined` for any other call. */
export function oneInchOrderOfCall(call: DecodedCall): KnownOrder | undefined {
  if (call.to !== factory || call.function !== 'create' || !isFunctionShipped(call)) return undefined
  const { args } = call
  const number = (name: string) => args.get(name) as bigint
  const address = (name: string) => asAddress(leaf('uint256', number(name)))
  const order: Order = {
    ...{ maker: address('maker'), receiver: address('receiver') },
    ...{ makerAsset: address('makerAsset'), takerAsset: address('takerAsset') },
    ...{ makingAmount: number('makingAmount'), takingAmount: number('takingAmount') },
    makerTraits: number('makerTraits'),
  }
  return readOrder(order, call.chainId)
}

function readOrder(order: Order, chainId: bigint): KnownOrder {
  const { makerTraits: traits } = order
  const offered = offering(amountOrNumber({ chainId }, order.makingAmount, order.makerAsset), order.maker)
  const unread = unreadOf(traits)
  if (unread !== null) return { movements: [offered], unread, ends: ends(traits) }
  const isCoin = (traits & unwrapsCoin) !== 0n && wrapperOfCoin(chainId, order.takerAsset) !== undefined
  const asked = isCoin
    ? coinOf({ chainId, value: order.takingAmount })
    : amountOrNumber({ chainId }, order.takingAmount, order.takerAsset)
  const to = BigInt(order.receiver) === 0n ? order.maker : order.receiver
  return { movements: [offered, { does: 'receives', ...asked, to }], unread, ends: ends(traits) }
}

function unreadOf(traits: bigint): string | null {
  if ((traits & hasExtension) !== 0n)
    return 'An extension, of which the order holds only the hash, decides what is asked in return: the order may be filled for nothing.'
  return (traits & ~read) === 0n
    ? null
    : 'The order has flags that are not read here: what comes in for what it offers is not certain.'
}
