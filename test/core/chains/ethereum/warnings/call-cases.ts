/** Long because it is a list: each call that a warning is, or is not, about. */
import { encodeFunctionData, parseAbi } from 'viem'
import { worstFirst } from '../../../../../src/core/chains/declaration/described.ts'
import { describeTransaction } from '../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { friend, me, mine, permit2, router, seconds, stranger, surroundings, uni, usdc, zero } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

export interface Made {
  readonly to: string
  readonly data: `0x${string}`
  /** Wei. */
  readonly value?: bigint
}

export function call(to: string, signature: string, ...args: readonly unknown[]): Made {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return { to, data: encodeFunctionData({ abi, args } as never) }
}

export const transfer = (to: string) => call(usdc, 'transfer(address to, uint256 amount)', to, 5n)
const approve = (spender: string, amount = 5n, token = usdc) =>
  call(token, 'approve(address spender, uint256 amount)', spender, amount)
const transferFrom = (from: string, to = me) =>
  call(usdc, 'transferFrom(address from, address to, uint256 amount)', from, to, 5n)
const redeem = (receiver: string) =>
  call(stranger, 'redeem(uint256 shares, address receiver, address owner)', 5n, receiver, me)
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
const v2swap = (least: bigint, to = me) =>
  call(
    router,
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ...[5n, least, [usdc, uni], to],
  )
const permit = (owner: string) =>
  call(
    usdc,
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ...[owner, friend, 5n, 5n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  )

const permit2Approve = (amount: bigint, expiration = seconds + 60n) =>
  call(
    permit2,
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    ...[usdc, router, amount, Number(expiration)],
  )
const increase = (amount: bigint) =>
  call(usdc, 'increaseAllowance(address spender, uint256 addedValue)', router, amount)
const permitUntil = (deadline: bigint) =>
  call(
    usdc,
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ...[me, friend, 5n, deadline, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
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
/** MultiSendCallOnly of Safe 1.4.1. */
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const execTransaction = (change: object) => {
  const given = { to: friend, operation: 0, gasPrice: 0n, gasToken: zero, refundReceiver: zero, ...change }
  return call(
    stranger,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ...[given.to, 0n, '0x', given.operation, 0n, 0n, given.gasPrice, given.gasToken, given.refundReceiver, '0x'],
  )
}
const several = (howMany: number) =>
  call(
    stranger,
    'aggregate((address target, bytes callData)[] calls)',
    Array.from({ length: howMany }, () => ({ target: friend, callData: '0x' })),
  )

/** A rule by its words: what meets it, what is just below, and what must not. */
export interface CallCase {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Made
  readonly below: Made
  readonly mustNot: Made
  /** It is about coin that goes with the call, which calls around it do not hand on. */
  readonly aloneOnly?: true
}

const million = 10n ** 6n
const sending = (amount: bigint, to = stranger) => call(usdc, 'transfer(address to, uint256 amount)', to, amount)
/** Of a version of the Safe that is described. */
const setup = (to: string, contract = '0x41675C099F32341bf84BFc5382aF534df5C7461a') =>
  call(
    contract,
    'setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    ...[[me], 1n, to, '0x1234', zero, zero, 0n, zero],
  )

/** One operation of an account that is there, or that its factory creates. */
const operations = (beneficiary: string, initCode = '0x') =>
  call(
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    [
      {
        ...{ sender: friend, nonce: 0n, initCode, callData: '0x', paymasterAndData: '0x', signature: '0x' },
        ...{ accountGasLimits: `0x${'00'.repeat(32)}`, preVerificationGas: 5n, gasFees: `0x${'00'.repeat(32)}` },
      },
    ],
    beneficiary,
  )

const aavePool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const approveAndCall = (spender: string, amount: bigint) =>
  call(
    '0x18084fbA666a33d37592fA2633fD49a74DD93a88',
    'approveAndCall(address spender, uint256 amount, bytes extraData)',
    ...[spender, amount, '0x'],
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

export const callCases: Readonly<Record<string, CallCase>> = {
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
  'power for somebody, by a description alone': {
    says: /0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045, which is not known here, may get power over/,
    level: 'danger',
    fires: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', stranger, true),
    below: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', stranger, false),
    mustNot: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', mine, true),
  },
  'no limit, by a description alone': {
    says: /An amount in approveAndCall has no limit/,
    level: 'danger',
    fires: approveAndCall(router, 2n ** 256n - 1n),
    below: approveAndCall(router, 2n ** 128n - 1n),
    mustNot: approveAndCall(mine, 2n ** 256n - 1n),
  },
  'coin simply sent to a contract': {
    says: /is a contract and no account: coin that is simply sent to it may be lost/,
    level: 'danger',
    fires: { to: router, data: '0x', value: 1n },
    below: { to: router, data: '0x', value: 0n },
    mustNot: { to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0x', value: 1n },
    aloneOnly: true,
  },
  'a token that is not known': {
    says: /is not known here. The call is read as ERC-20/,
    level: 'notice',
    fires: call(stranger, 'transfer(address to, uint256 amount)', friend, 5n),
    below: call(friend, 'transfer(address to, uint256 amount)', me, 5n),
    mustNot: transfer(friend),
  },
  'coin for a contract that is not known': {
    says: /is not known here and gets 0.000000000000000005 ETH. Only the name of its function says/,
    level: 'danger',
    fires: { ...call(stranger, 'multicall(bytes[] data)', []), value: 5n },
    below: { ...call(stranger, 'multicall(bytes[] data)', []), value: 0n },
    mustNot: { ...call(router, 'multicall(bytes[] data)', []), value: 5n },
    aloneOnly: true,
  },
  'an allowance without limit': {
    says: /the allowance has no limit/,
    level: 'danger',
    fires: approve(router, 2n ** 128n),
    below: approve(router, 2n ** 128n - 1n),
    mustNot: approve(router, 0n),
  },
  'an allowance through Permit2 without limit': {
    says: /the allowance has no limit/,
    level: 'danger',
    fires: permit2Approve(2n ** 160n - 1n),
    below: permit2Approve(2n ** 128n - 1n),
    mustNot: permit2Approve(0n),
  },
  'a call in the form of Permit2 to another contract': {
    says: /What the contract .* does with this data/,
    level: 'danger',
    fires: { ...permit2Approve(5n), to: stranger },
    below: permit2Approve(5n),
    mustNot: transfer(friend),
  },
  'fees of operations for somebody': {
    says: /The fees of the operations go to .* no account of yours/,
    level: 'danger',
    fires: operations(stranger),
    below: operations(mine),
    mustNot: operations(me),
  },
  'fees of operations for somebody who is known': {
    says: /The fees of the operations go to .* no account of yours/,
    level: 'notice',
    fires: operations(friend),
    below: operations(mine),
    mustNot: transfer(friend),
  },
  'fees of operations for nobody': {
    says: /The fees of the operations go to .* nobody is known/,
    level: 'danger',
    fires: operations(zero),
    below: operations(`0x${'0'.repeat(39)}1`),
    mustNot: operations(me),
  },
  'an account that an operation creates': {
    says: /is created through the factory 0xd8dA6BF2/,
    level: 'notice',
    fires: operations(me, `${stranger}1234`),
    below: operations(me, stranger.slice(0, -2)),
    mustNot: operations(me),
  },
  'an account that an operation sets up': {
    says: /whose code EIP-7702 sets, is set up before/,
    level: 'notice',
    fires: operations(me, '0x7702'),
    below: operations(me, `0x7702${'0'.repeat(35)}1`),
    mustNot: operations(me),
  },
  'what creates an account is judged, too': {
    says: /What the contract 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 does with this data/,
    level: 'danger',
    fires: operations(me, `${stranger}12345678`),
    below: operations(me, stranger),
    mustNot: operations(me),
  },
  'an older collection': {
    says: /It sends nothing, unless it is the token of number 0/,
    level: 'notice',
    fires: call(stranger, 'transfer(address to, uint256 amount)', friend, 0n),
    below: call(stranger, 'transfer(address to, uint256 amount)', friend, 1n),
    mustNot: sending(0n, friend),
  },
  'an allowance that has a limit': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: approve(router, 1n),
    below: approve(router, 0n),
    mustNot: approve(router, 2n ** 128n),
  },
  'an allowance through Permit2 that has a limit': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: permit2Approve(1n),
    below: permit2Approve(0n),
    mustNot: permit2Approve(2n ** 160n - 1n),
  },
  'more allowance': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: increase(1n),
    below: increase(0n),
    mustNot: increase(2n ** 128n),
  },
  'an allowance through Permit2 that ends late': {
    says: /The allowance is good for 3\d days more/,
    level: 'notice',
    fires: permit2Approve(5n, seconds + 31n * 86_400n),
    below: permit2Approve(5n, seconds + 30n * 86_400n),
    mustNot: approve(router),
  },
  'an allowance through Permit2 that never ends': {
    says: /The allowance never ends/,
    level: 'danger',
    fires: permit2Approve(5n, 2n ** 48n - 1n),
    below: permit2Approve(5n, 2n ** 32n - 1n),
    mustNot: approve(router),
  },
  'a call whose time is over': {
    says: /The time in it is over already/,
    level: 'notice',
    fires: permitUntil(seconds - 1n),
    below: permitUntil(seconds),
    mustNot: v2swap(1_000n),
  },
  'an operator of all tokens': {
    says: /could take every token (this account|0x\w{40}) has in contract/,
    level: 'danger',
    fires: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, true),
    below: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, false),
    mustNot: approve(friend),
  },
  'coin with a call that takes none': {
    says: /goes with a call that usually takes none/,
    level: 'notice',
    fires: { ...transfer(friend), value: 1n },
    below: { ...transfer(friend), value: 0n },
    mustNot: { ...call(uni, 'multicall(bytes[] data)', []), value: 1n },
    aloneOnly: true,
  },
  'coin to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: { to: zero, data: '0x', value: 1n },
    below: { to: `0x${'0'.repeat(39)}1`, data: '0x', value: 1n },
    mustNot: { to: friend, data: '0x', value: 1n },
    aloneOnly: true,
  },
  'no coin to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: { to: zero, data: '0x' },
    below: { to: zero, data: '0x1234' },
    mustNot: { to: friend, data: '0x' },
    aloneOnly: true,
  },
  'coin that stays in Multicall3': {
    says: /5 ETH stays in 0xd8dA6BF2\w+, which makes calls for anybody/,
    level: 'danger',
    fires: { ...several(1), value: 5n * 10n ** 18n },
    below: { ...several(1), value: 0n },
    mustNot: { ...call(router, 'multicall(bytes[] data)', []), value: 5n * 10n ** 18n },
    aloneOnly: true,
  },
  'tokens to their own contract': {
    says: /The tokens go to their own contract/,
    level: 'danger',
    fires: transfer(usdc),
    below: transfer(`${usdc.slice(0, -1)}9`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'a swap in one pool for nothing': {
    says: /may pay out nothing/,
    level: 'danger',
    fires: poolSwap(1n),
    below: poolSwap(2n),
    mustNot: poolSwap(1_000n),
  },
  'a new owner': {
    says: /gets every right an owner has over/,
    level: 'danger',
    fires: call(stranger, 'transferOwnership(address newOwner)', friend),
    below: { to: stranger, data: `0xf2fde38a` },
    mustNot: call(stranger, 'acceptOwnership()'),
  },
  'no owner any more': {
    says: /No one can use the rights of an owner over/,
    level: 'danger',
    fires: call(stranger, 'renounceOwnership()'),
    below: call(stranger, 'owner()'),
    mustNot: call(stranger, 'acceptOwnership()'),
  },
  'a role': {
    says: /may do all that this role may in contract/,
    level: 'danger',
    fires: call(stranger, 'grantRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
    below: call(stranger, 'renounceRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
    mustNot: call(stranger, 'hasRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
  },
  'an owner of a Safe': {
    says: /Who owns a Safe decides about all it holds/,
    level: 'danger',
    fires: call(stranger, 'addOwnerWithThreshold(address owner, uint256 threshold)', friend, 1n),
    below: call(stranger, 'isOwner(address owner)', friend),
    mustNot: call(stranger, 'getThreshold()'),
  },
  'other code': {
    says: /will decide what contract .* does with all it holds/,
    level: 'danger',
    fires: call(stranger, 'upgradeTo(address implementation)', friend),
    below: call(stranger, 'implementation()'),
    mustNot: call(stranger, 'admin()'),
  },
  'other code, by its administrator': {
    says: /will decide what contract .* does with all it holds/,
    level: 'danger',
    fires: call(stranger, 'upgrade(address proxy, address implementation)', router, friend),
    below: call(stranger, 'getProxyImplementation(address proxy)', router),
    mustNot: call(stranger, 'admin()'),
  },
  'other functions': {
    says: /Other code decides what contract .* does with all it holds/,
    level: 'danger',
    fires: call(
      stranger,
      'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)',
      [],
      friend,
      '0x',
    ),
    below: call(stranger, 'facets()'),
    mustNot: call(stranger, 'admin()'),
  },
  'a hash that an owner of a Safe agrees to': {
    says: /Only its hash is named: it could be anything/,
    level: 'danger',
    fires: call(stranger, 'approveHash(bytes32 hash)', `0x${'11'.repeat(32)}`),
    below: call(stranger, 'approvedHashes(address owner, bytes32 hash)', me, `0x${'11'.repeat(32)}`),
    mustNot: call(stranger, 'nonce()'),
  },
  'code that runs as the Safe': {
    says: /would run with every right of the Safe/,
    level: 'danger',
    fires: execTransaction({ operation: 1 }),
    below: execTransaction({ operation: 0 }),
    mustNot: execTransaction({ operation: 1, to: multiSend }),
  },
  'MultiSend that runs as the Safe': {
    says: /Safe’s MultiSend .* makes the calls inside with every right/,
    level: 'notice',
    fires: execTransaction({ operation: 1, to: multiSend }),
    below: execTransaction({ operation: 0, to: multiSend }),
    mustNot: execTransaction({ operation: 1, to: `${multiSend.slice(0, -1)}7`.toLowerCase() }),
  },
  'a refund out of the Safe': {
    says: /pays a refund beside that to .* it could be all of the Safe’s coin/,
    level: 'danger',
    fires: execTransaction({ gasPrice: 1n, refundReceiver: stranger }),
    below: execTransaction({ gasPrice: 0n, refundReceiver: stranger }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
  },
  'a refund of the Safe in tokens': {
    says: /pays a refund beside that to .* in tokens of/,
    level: 'danger',
    fires: execTransaction({ gasPrice: 1n, gasToken: usdc, refundReceiver: mine }),
    below: execTransaction({ gasPrice: 0n, gasToken: usdc, refundReceiver: mine }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
  },
  'a refund of the Safe to an own account': {
    says: /pays a refund beside that to .* at a price that is named with it\.$/,
    level: 'notice',
    fires: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
    below: execTransaction({ gasPrice: 0n, refundReceiver: mine }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: stranger }),
  },
  'more calls than are shown': {
    says: /Not shown: 1 call inside this one/,
    level: 'danger',
    fires: several(51),
    below: several(50),
    mustNot: several(1),
    aloneOnly: true,
  },
  'a list of calls that is none': {
    says: /The list of calls does not decode/,
    level: 'danger',
    fires: call(stranger, 'multiSend(bytes transactions)', '0x00'),
    below: call(stranger, 'multiSend(bytes transactions)', '0x'),
    mustNot: several(1),
  },
  'bytes after the arguments': {
    says: /1 byte follows the arguments of the call/,
    level: 'danger',
    fires: { to: usdc, data: `${transfer(friend).data}00` },
    below: transfer(friend),
    mustNot: approve(router),
  },
  'a call that nobody describes': {
    says: /does with this data .* cannot be shown/,
    level: 'danger',
    fires: { to: stranger, data: '0x11223344' },
    below: { to: stranger, data: '0x', value: 1n },
    mustNot: transfer(friend),
  },
  'a call that only begins like a known one': {
    says: /The data begins like .* but does not decode as it exactly/,
    level: 'danger',
    fires: { to: usdc, data: transfer(friend).data.slice(0, -2) as `0x${string}` },
    below: transfer(friend),
    mustNot: approve(router),
  },
  'a transfer of nothing': {
    says: /It sends nothing/,
    level: 'notice',
    fires: sending(0n),
    below: sending(1n),
    mustNot: approve(router, 0n),
  },
  'code that sets up a Safe': {
    says: /while that is set up/,
    level: 'danger',
    fires: setup(stranger),
    below: setup(zero),
    mustNot: setup(stranger, usdc),
  },

  'an allowance of UNI without limit in its 96 bits': {
    says: /the allowance has no limit/,
    level: 'danger',
    fires: approve(router, 2n ** 96n - 1n, uni),
    below: approve(router, 2n ** 96n - 2n, uni),
    mustNot: approve(router, 2n ** 96n - 1n),
  },
  'an allowance of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: approve(router, 10n ** 12n * million + 1n),
    below: approve(router, 10n ** 12n * million),
    mustNot: approve(router, 5n),
  },
  'a transfer of more than there can be': {
    says: /which some tokens take for all that/,
    level: 'danger',
    fires: call(usdc, 'transfer(address to, uint256 amount)', friend, 2n ** 128n),
    below: call(usdc, 'transfer(address to, uint256 amount)', friend, 2n ** 128n - 1n),
    mustNot: call(stranger, 'transfer(address to, uint256 amount)', friend, 2n ** 256n - 1n),
  },
  'a spender that is the account itself': {
    says: /lets itself take its tokens/,
    level: 'danger',
    fires: approve(me),
    below: approve(me, 0n),
    mustNot: approve(router),
  },
  'a spender that is an own account': {
    says: /is an account of yours and no contract/,
    level: 'danger',
    fires: approve(mine),
    below: approve(mine, 0n),
    mustNot: approve(router),
  },
  'a spender that is the token': {
    says: /the token’s own contract/,
    level: 'danger',
    fires: approve(usdc),
    below: approve(usdc, 0n),
    mustNot: approve(uni),
  },
  'a spender that is nobody': {
    says: /lets the zero address take tokens/,
    level: 'danger',
    fires: approve(zero),
    below: approve(zero, 0n),
    mustNot: approve(router),
  },
  'a spender that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: approve(stranger),
    below: approve(stranger, 0n),
    mustNot: approve(friend),
  },
  'a spender of Permit2 that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      stranger,
      5n,
      9,
    ),
    below: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      stranger,
      0n,
      9,
    ),
    mustNot: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      router,
      5n,
      9,
    ),
  },
  'a spender of the first token of a collection': {
    says: /is no contract known here/,
    level: 'notice',
    fires: approve(`0x${'12'.repeat(20)}`, 0n, stranger),
    below: approve(friend, 0n, stranger),
    mustNot: approve(`0x${'12'.repeat(20)}`, 0n),
  },
  'an operator of all that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: call(stranger, 'setApprovalForAll(address operator, bool approved)', `0x${'12'.repeat(20)}`, true),
    below: call(stranger, 'setApprovalForAll(address operator, bool approved)', `0x${'12'.repeat(20)}`, false),
    mustNot: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, true),
  },
  'tokens to the contract of another token': {
    says: /is the contract of the token UNI/,
    level: 'danger',
    fires: transfer(uni),
    below: transfer(`${uni.slice(0, -1)}5`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'tokens to a contract that is described': {
    says: /is a contract and no account/,
    level: 'danger',
    fires: transfer(router),
    below: transfer(`${router.slice(0, -1)}6`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'tokens moved to their own contract': {
    says: /to their own contract/,
    level: 'danger',
    fires: transferFrom(me, usdc),
    below: transferFrom(me, stranger),
    mustNot: transferFrom(usdc, me),
  },
  'tokens to nobody': {
    says: /Nobody is known to hold a key/,
    level: 'danger',
    fires: transfer(zero),
    below: transfer(`0x${'0'.repeat(39)}1`),
    mustNot: transfer(friend),
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
  'a swap for somebody else': {
    says: /What the swap pays out goes to/,
    level: 'danger',
    fires: swap(stranger, 5n),
    below: swap(mine, 5n),
    mustNot: swap(me, 5n),
  },
  'tokens of another own account': {
    says: /another account of yours/,
    level: 'danger',
    fires: transferFrom(mine),
    below: transferFrom(stranger),
    mustNot: transferFrom(me),
  },
  'tokens of somebody': {
    says: /which is not the account that signs/,
    level: 'notice',
    fires: transferFrom(stranger),
    below: transferFrom(mine),
    mustNot: transferFrom(me),
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
  'a permit of this account, carried out': {
    says: /what this account has signed before/,
    level: 'notice',
    fires: permit(me),
    below: permit(stranger),
    mustNot: approve(friend),
  },
  'a permit of somebody, carried out': {
    says: /has signed, and not this account/,
    level: 'notice',
    fires: permit(stranger),
    below: permit(me),
    mustNot: approve(friend),
  },
}

/** What the card of such a transaction warns of, beside whom it pays. */
export function warnedOfCall(made: Made) {
  const transaction = transactionOf(made)
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return worstFirst([...describeTransaction(transaction, me).warnings, ...warnOfEthereum(signed, surroundings)])
}
