import { permit2 } from '../../networks/permit2.ts'
import { orderOfReactor } from '../../networks/reactors.ts'
import { addressesNamed } from '../../typed-data/message-members.ts'
import { orderOutputs } from '../../typed-data/order-outputs.ts'
import { permittedAmounts } from '../../typed-data/permitted-amounts.ts'
import { allowing, amountOrNumber, coinOf, type Moving } from '../movement.ts'
import type { OrderReader } from './order-reader.ts'

const dutchOutput = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const curve = 'NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)'
const info =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const permissions = 'TokenPermissions(address token,uint256 amount)'

/** The structs of each kind of order, as EIP-712 sorts them. */
const structs: Readonly<Record<string, readonly string[]>> = {
  ExclusiveDutchOrder: [
    dutchOutput,
    'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)',
    info,
    permissions,
  ],
  V2DutchOrder: [
    dutchOutput,
    info,
    permissions,
    'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)',
  ],
  V3DutchOrder: [
    curve,
    info,
    permissions,
    'V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)',
    'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)',
    'V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)',
  ],
  PriorityOrder: [
    info,
    'PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)',
    'PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)',
    'PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)',
    permissions,
  ],
}

export const uniswapXTypes = Object.entries(structs).map(
  ([order, parts]) =>
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${order} witness)${parts.join('')}`,
)

/**
 * UniswapX: a permit for what is given, and outputs that say who gets at least what. The coin is the zero address there. Whoever signs
 * beside the account (`cosigner`), and a contract that looks at the order, can only ask for more, or refuse it.
 */
export const uniswapXOrder: OrderReader = (typedData, { chainId, contract }) => {
  const [reactor] = addressesNamed(typedData, 'spender')
  const witness = typedData.types[typedData.primaryType]?.find(({ name }) => name === 'witness')?.type
  if (contract !== permit2 || reactor === undefined || orderOfReactor(chainId, reactor) !== witness) return undefined
  const allowed = permittedAmounts(typedData).map(({ contract: token, amount }) =>
    allowing(amountOrNumber({ chainId }, amount, token), reactor),
  )
  const asked = orderOutputs(typedData).map(
    ({ token, least, recipient }): Moving => ({
      does: 'receives',
      ...(BigInt(token) === 0n ? coinOf({ chainId, value: least }) : amountOrNumber({ chainId }, least, token)),
      to: recipient,
    }),
  )
  return { movements: [...allowed, ...asked], unread: null }
}
