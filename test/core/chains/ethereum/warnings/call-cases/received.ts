import { friend, me, mine, router, stranger, uni, usdc } from '../surroundings.ts'
import { type CallCase, call, v2swap } from './call.ts'

const redeem = (receiver: string) =>
  call(friend, 'redeem(uint256 shares, address receiver, address owner)', 5n, receiver, me)

const swap = (recipient: string, least: bigint) =>
  call(
    router,
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    {
      tokenIn: usdc,
      tokenOut: uni,
      fee: 500,
      recipient,
      amountOut: least,
      amountInMaximum: 10n,
      sqrtPriceLimitX96: 0n,
    },
  )

const poolSwap = (amountOutMinimum: bigint) =>
  call(
    router,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    {
      ...{ tokenIn: usdc, tokenOut: uni, fee: 500, recipient: me, amountIn: 10n },
      ...{ amountOutMinimum, sqrtPriceLimitX96: 0n },
    },
  )

const unoswap = call(
  '0x1111111254EEB25477B68fb85Ed929f73A960582',
  'unoswap(address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)',
  ...[usdc, 10n, 5n, [1n]],
)

/** Into the deposit contract, for a validator whose coin these credentials take back. */
const staked = (credentials: string) =>
  call(
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
    ...[`0x${'ab'.repeat(48)}`, credentials, `0x${'cd'.repeat(96)}`, `0x${'ef'.repeat(32)}`],
  )

/** Through LI.FI, for no less than that. */
const bridged = (outputAmount: bigint) => {
  const own = `0x${'0'.repeat(24)}${me.slice(2)}`
  return call(
    '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    'startBridgeTokensViaAcrossV4NativeMin((bytes8 transactionId, bytes32 receiver, bytes32 depositor, uint64 destinationChainId, bytes32 receivingAssetId, uint256 outputAmount, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) _parameters)',
    {
      ...{ transactionId: `0x${'11'.repeat(8)}`, receiver: own, depositor: own, destinationChainId: 10n },
      ...{ receivingAssetId: own, outputAmount, exclusiveRelayer: own, quoteTimestamp: 1, fillDeadline: 2 ** 32 - 1 },
      ...{ exclusivityParameter: 0, message: '0x' },
    },
  )
}

/** Calls that pay out: to whom, and how much. */
export const received: Readonly<Record<string, CallCase>> = {
  'a receiver in bytes': {
    says: /What it pays out goes to 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045, which is no account of yours/,
    level: 'danger',
    fires: staked(`0x01${'0'.repeat(22)}${stranger.slice(2)}`),
    below: staked(`0x02${'0'.repeat(22)}${friend.slice(2)}`),
    mustNot: staked(`0x01${'0'.repeat(22)}${mine.slice(2)}`),
  },
  'a receiver with other bits beside': {
    says: /“withdrawal_credentials” says who gets what it pays out.*: most contracts read 0xd8dA6BF2\w+, which is no account/,
    level: 'danger',
    fires: staked(`0x01${'0'.repeat(21)}1${stranger.slice(2)}`),
    below: staked(`0x01${'0'.repeat(22)}${stranger.slice(2)}`),
    mustNot: staked(`0x01${'0'.repeat(21)}1${mine.slice(2)}`),
  },
  'a receiver that cannot be read': {
    says: /The card cannot tell who gets what it pays out: “withdrawal_credentials” holds no address/,
    level: 'danger',
    fires: staked(`0x00${'ab'.repeat(31)}`),
    below: staked(`0x01${'ab'.repeat(11)}${mine.slice(2)}`),
    mustNot: staked(`0x02${'0'.repeat(22)}${mine.slice(2)}`),
  },
  'a used validator': {
    says: /If somebody deposited for the validator of “pubkey” before, this deposit goes back/,
    level: 'danger',
    fires: staked(`0x01${'0'.repeat(22)}${mine.slice(2)}`),
    below: redeem(me),
    mustNot: v2swap(1_000n),
  },
  'a swap in one pool for nothing': {
    says: /may pay out nothing/,
    level: 'danger',
    fires: poolSwap(1n),
    below: poolSwap(2n),
    mustNot: poolSwap(1_000n),
  },
  'a withdrawal to nobody': {
    says: /Nobody is known to hold a key/,
    level: 'danger',
    fires: redeem('0x000000000000000000000000000000000000dEaD'),
    below: redeem('0x000000000000000000000000000000000000DeAf'.toLowerCase()),
    mustNot: redeem(me),
  },
  'a withdrawal to somebody else': {
    says: /What it pays out goes to/,
    level: 'notice',
    fires: redeem(stranger),
    below: redeem(mine),
    mustNot: redeem(me),
  },
  'a withdrawal to a contract that keeps nothing': {
    says: /is a contract and no account/,
    level: 'danger',
    fires: redeem(router),
    below: redeem(`${router.slice(0, -1)}6`.toLowerCase()),
    mustNot: redeem(stranger),
  },
  'a withdrawal to the contract that pays it out': {
    says: /is a contract and no account/,
    level: 'danger',
    fires: redeem(friend),
    below: redeem(stranger),
    mustNot: redeem(me),
  },
  'a swap for somebody else': {
    says: /What the swap pays out goes to/,
    level: 'danger',
    fires: swap(stranger, 5n),
    below: swap(mine, 5n),
    mustNot: swap(me, 5n),
  },
  'a swap for nothing': {
    says: /may pay out nothing/,
    level: 'danger',
    fires: v2swap(1n),
    below: v2swap(2n),
    mustNot: v2swap(1_000n),
  },
  'a bridge for nothing': {
    says: /It may pay out nothing: “_parameters.outputAmount” asks for no least amount/,
    level: 'danger',
    fires: bridged(1n),
    below: bridged(2n),
    mustNot: bridged(1_000n),
  },
  'pools that are believed': {
    says: /This contract may not check what the pools in this call pay out/,
    level: 'danger',
    fires: unoswap,
    below: poolSwap(1_000n),
    mustNot: v2swap(1_000n),
  },
}
