import type { EthereumAddress } from '../../encoding/address.ts'
import { amountOrNumber, coinOf, offering } from '../movement.ts'
import type { OrderReader } from './order-reader.ts'

export const cowType =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

/** GPv2Settlement, made with the same code on every chain (cowprotocol/contracts, networks.json). */
const settlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' as EthereumAddress

/** How orders name the coin as what they buy. */
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

interface Order {
  readonly sellToken: EthereumAddress
  readonly buyToken: EthereumAddress
  readonly receiver: EthereumAddress
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feeAmount: bigint
  readonly kind: string
  readonly sellTokenBalance: string
  readonly buyTokenBalance: string
}

/** CoW Protocol: it takes its fee on top of what is sold. Its contract holds `appData` and makes nothing of it. */
export const cowOrder: OrderReader = ({ message }, { chainId, contract, from }) => {
  if (contract !== settlement) return undefined
  const order = message as unknown as Order
  const offered = offering(amountOrNumber({ chainId }, order.sellAmount + order.feeAmount, order.sellToken))
  const isRead =
    ['sell', 'buy'].includes(order.kind) && order.sellTokenBalance === 'erc20' && order.buyTokenBalance === 'erc20'
  if (!isRead)
    return {
      movements: [offered],
      unread:
        'The order says in a way that is not read here whose balances it moves: what comes in for it is not certain.',
    }
  const asked =
    order.buyToken === coin
      ? coinOf({ chainId, value: order.buyAmount })
      : amountOrNumber({ chainId }, order.buyAmount, order.buyToken)
  const to = BigInt(order.receiver) === 0n ? from : order.receiver
  return { movements: [offered, { does: 'receives', ...asked, to }], unread: null }
}
