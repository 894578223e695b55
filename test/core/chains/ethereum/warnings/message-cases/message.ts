import { wrappers } from '../../wrappers.ts'
import { transfer } from '../call-cases/call.ts'
import { friend, me, permit2, router, seconds, stranger, uni, usdc, zero } from '../surroundings.ts'

export interface Message {
  readonly type: string
  readonly message: object
  readonly contract?: string
  readonly chainId?: number
  readonly name?: string
  /** In the domain, in place of the usual ones. */
  readonly domain?: object
  /** In the JSON, in none of its types. */
  readonly beside?: object
}

export const permit = (change: object = {}, around: Partial<Message> = {}): Message => ({
  type: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  message: { owner: me, spender: router, value: 5, nonce: 0, deadline: seconds + 3_600n, ...change },
  ...around,
})

export const batch = (tokens: readonly string[], amount = 5n): Message => ({
  type: 'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  message: {
    details: tokens.map(token => ({ token, amount, expiration: seconds + 60n, nonce: 0 })),
    spender: router,
    sigDeadline: seconds + 60n,
  },
  contract: permit2,
})

export const seaport = (
  own: readonly [number, number],
  itemType = 2,
  asked: readonly [number, string] = [0, zero],
  other = { units: 0, recipient: stranger },
): Message => ({
  type: 'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
  message: {
    ...{ offerer: me, zone: zero, orderType: 0, startTime: 0, endTime: seconds + 60n, salt: 0, counter: 0 },
    ...{ zoneHash: `0x${'00'.repeat(32)}`, conduitKey: `0x${'00'.repeat(32)}` },
    offer: [{ itemType, token: stranger, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
    consideration: [
      {
        ...{ itemType: asked[0], token: asked[1], identifierOrCriteria: 0 },
        ...{ startAmount: own[0], endAmount: own[1], recipient: me },
      },
      {
        ...{ itemType: asked[0], token: asked[1], identifierOrCriteria: 0 },
        ...{ startAmount: other.units, endAmount: other.units, recipient: other.recipient },
      },
    ],
  },
  contract: '0x0000000000000068F116a894984e2DB1123eB395',
})

export const order = (change: object = {}): Message => ({
  type: 'Order(address maker,address receiver,address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bool partiallyFillable)',
  message: {
    ...{ maker: me, receiver: me, sellToken: usdc, buyToken: uni, sellAmount: 5, buyAmount: 5 },
    ...{ validTo: seconds + 60n, partiallyFillable: false, ...change },
  },
})

export const operation = (
  initCode: string,
  paymasterAndData: string,
  callData = '0x',
  change: object = {},
): Message => ({
  type: 'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  message: {
    ...{ sender: stranger, nonce: 0, initCode, callData, paymasterAndData, preVerificationGas: 0 },
    ...{ accountGasLimits: `0x${'00'.repeat(32)}`, gasFees: `0x${'00'.repeat(32)}`, ...change },
  },
})

/** The module of the Safe for EntryPoint 0.7. */
export const safeOperation = (change: object): Message => ({
  type: 'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
  message: {
    ...{ safe: friend, nonce: 0, initCode: '0x', callData: '0x', verificationGasLimit: 0, callGasLimit: 0 },
    ...{ preVerificationGas: 0, maxPriorityFeePerGas: 0, maxFeePerGas: 0, paymasterAndData: '0x' },
    ...{ validAfter: 0, validUntil: 0, entryPoint: stranger, ...change },
  },
})

const words = (high: bigint, low: bigint) =>
  `0x${high.toString(16).padStart(32, '0')}${low.toString(16).padStart(32, '0')}`

/** Of 50 million gas in all. */
export const priced = (maxFeePerGas: bigint) => ({
  accountGasLimits: words(10_000_000n, 20_000_000n),
  preVerificationGas: 5_000_000n,
  gasFees: words(0n, maxFeePerGas),
  paymasterAndData: `${stranger}${words(7_000_000n, 8_000_000n).slice(2)}`,
})

export const forwarded = (change: object = {}): Message => ({
  type: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
  message: { from: me, to: usdc, value: 0, gas: 100_000, nonce: 0, data: transfer(friend).data, ...change },
  contract: stranger,
})

/** The account sends tokens. */
export const executing = (to: string) => wrappers.execute?.(usdc, 0n, transfer(to).data) as string

export const safe = (change: object, contract = friend): Message => ({
  type: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
  message: {
    ...{ to: friend, value: 0, data: '0x', operation: 0, safeTxGas: 0, baseGas: 0, gasPrice: 0 },
    ...{ gasToken: zero, refundReceiver: zero, nonce: 0, ...change },
  },
  contract,
})

/** As UniswapX writes its orders: a permit, with the order beside it. */
export const witnessed = (outputs: readonly (readonly [bigint, string])[]): Message => ({
  type: 'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,LimitOrder witness)LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline)OutputToken(address token,uint256 amount,address recipient)TokenPermissions(address token,uint256 amount)',
  message: {
    permitted: { token: usdc, amount: 5 },
    ...{ spender: router, nonce: 1, deadline: seconds + 60n },
    witness: {
      info: { reactor: router, swapper: me, nonce: 1, deadline: seconds + 60n },
      ...{ inputToken: usdc, inputAmount: 5 },
      outputs: outputs.map(([amount, recipient]) => ({ token: uni, amount, recipient })),
    },
  },
  contract: permit2,
  name: 'Permit2',
})

export const plain = (around: Partial<Message>): Message => ({
  type: 'Note(string text)',
  message: { text: 'hello' },
  ...around,
})

export interface MessageCase {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Message
  readonly below: Message
  readonly mustNot: Message
}

export const day = 86_400n
