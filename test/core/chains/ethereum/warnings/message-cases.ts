/** Long because it is a list: each typed message that a warning is, or is not, about. */
import { worstFirst } from '../../../../../src/core/chains/declaration/described.ts'
import { describeReceived } from '../../../../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { EIP712Domain } from '../../../../support/typed-data.ts'
import { wrappers } from '../wrappers.ts'
import { transfer } from './call-cases/call.ts'
import { friend, me, mine, permit2, router, seconds, stranger, surroundings, uni, usdc, zero } from './surroundings.ts'

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

/** As a client sends it. @param type - As `encodeType` writes it. */
function typedData({ type, message, contract = usdc, chainId = 1, name = 'Something', ...around }: Message) {
  const structs = [...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, struct = '', members = '']) => [
    struct,
    members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
  ])
  const domain = around.domain ?? { name, version: '1', chainId, verifyingContract: contract }
  const ofDomain = EIP712Domain.filter(member => Object.hasOwn(domain, member.name))
  const json = {
    types: { ...(ofDomain.length > 0 && { EIP712Domain: ofDomain }), ...Object.fromEntries(structs) },
    primaryType: structs[0]?.[0],
    domain,
    message: { ...message, ...around.beside },
  }
  return parseTypedData(JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

export const permit = (change: object = {}, around: Partial<Message> = {}): Message => ({
  type: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  message: { owner: me, spender: router, value: 5, nonce: 0, deadline: seconds + 3_600n, ...change },
  ...around,
})
const dai = (expiry: bigint, allowed: boolean, spender: string = router): Message => ({
  type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  message: { holder: me, spender, nonce: 0, expiry, allowed },
})
const operatorPermit = (operator: string): Message => ({
  type: 'PermitForAll(address owner,address operator,uint256 nonce,uint256 deadline)',
  message: { owner: me, operator, nonce: 0, deadline: seconds + 3_600n },
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
    ],
  },
  contract: '0x0000000000000068F116a894984e2DB1123eB395',
})
const order = (change: object = {}): Message => ({
  type: 'Order(address maker,address receiver,address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bool partiallyFillable)',
  message: {
    ...{ maker: me, receiver: me, sellToken: usdc, buyToken: uni, sellAmount: 5, buyAmount: 5 },
    ...{ validTo: seconds + 60n, partiallyFillable: false, ...change },
  },
})
const blur = (side: number, price: number, trader = me): Message => ({
  type: 'Order(address trader,uint8 side,uint256 price)',
  message: { trader, side, price },
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
const [entryPoint, entryPoint08, moduleOfSafe] = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
]
/** Of EntryPoint before 0.7. */
const olderOperation = (initCode: string): Message => ({
  type: 'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes paymasterAndData)',
  message: { sender: stranger, nonce: 0, initCode, callData: '0x', paymasterAndData: '0x' },
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
const forwardedUntil = (deadline: bigint): Message => ({
  ...forwarded({ deadline }),
  type: forwarded().type.replace('uint256 nonce,', 'uint256 nonce,uint48 deadline,'),
})
/** The account sends tokens. */
export const executing = (to: string) => wrappers.execute?.(usdc, 0n, transfer(to).data) as string
const signedTransfer = (to: string, from = me): Message => ({
  type: 'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  message: {
    ...{ from, to, value: 5, validAfter: 0, validBefore: seconds + 60n, nonce: `0x${'00'.repeat(32)}` },
  },
})
export const safe = (change: object, contract = friend): Message => ({
  type: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
  message: {
    ...{ to: friend, value: 0, data: '0x', operation: 0, safeTxGas: 0, baseGas: 0, gasPrice: 0 },
    ...{ gasToken: zero, refundReceiver: zero, nonce: 0, ...change },
  },
  contract,
})
const otherPermit = 'Permit(address owner,address spender,uint256 nonce,uint256 deadline,uint256 value)'
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
const plain = (around: Partial<Message>): Message => ({
  type: 'Note(string text)',
  message: { text: 'hello' },
  ...around,
})
const described = (contract: string, name: string, of: Pick<Message, 'type' | 'message'>): Message => ({
  ...of,
  contract,
  domain: { name, chainId: 1, verifyingContract: contract },
})
const bridge = (chainId: number): Message => ({ type: 'Go(uint256 chainId)', message: { chainId } })

export interface MessageCase {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Message
  readonly below: Message
  readonly mustNot: Message
}

const day = 86_400n
/** How clients sign in to an exchange: its contract is not named. */
const signIn = (change: Partial<Message> = {}): Message => ({
  type: 'Login(address address,string timestamp,uint256 nonce,string message)',
  message: { address: me, timestamp: '1', nonce: 0, message: 'I control this account' },
  domain: { name: 'LoginDomain', version: '1', chainId: 137 },
  ...change,
})

const vote: Message = {
  type: 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
  message: {
    ...{ from: me, space: 'aave.eth', timestamp: 1, proposal: `0x${'11'.repeat(32)}`, choice: 1 },
    ...{ reason: '', app: 'snapshot', metadata: '{}' },
  },
  domain: { name: 'snapshot', version: '0.1.4' },
}

export const messageCases: Readonly<Record<string, MessageCase>> = {
  'a fee of an operation above the usual': {
    says: /The fee is above the usual: it can be as high as 0.05000000005 ETH/,
    level: 'notice',
    fires: operation('0x', '0x', '0x', priced(1_000_000_001n)),
    below: operation('0x', '0x', '0x', priced(1_000_000_000n)),
    mustNot: plain({}),
  },
  'a fee of an operation far above the usual': {
    says: /The fee is above the usual: it can be as high as 0.5 ETH/,
    level: 'danger',
    fires: operation('0x', '0x', '0x', priced(10_000_000_000n)),
    below: operation('0x', '0x', '0x', priced(9_999_999_999n)),
    mustNot: plain({}),
  },
  'a fee of an operation of a Safe above the usual': {
    says: /The fee is above the usual/,
    level: 'notice',
    fires: safeOperation({ verificationGasLimit: 5n * 10n ** 7n, callGasLimit: 1, maxFeePerGas: 10n ** 9n }),
    below: safeOperation({ verificationGasLimit: 5n * 10n ** 7n, maxFeePerGas: 10n ** 9n }),
    mustNot: safeOperation({}),
  },
  'an operation that sets up its account': {
    says: /It first sets up the account .*, whose code EIP-7702 sets/,
    level: 'danger',
    fires: operation(`0x7702${'0'.repeat(36)}12345678`, '0x'),
    below: operation(`0x7702${'0'.repeat(35)}112345678`, '0x'),
    mustNot: operation('0x', '0x'),
  },
  'an operation of a Safe that sends to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: safeOperation({ callData: executing(zero) }),
    below: safeOperation({ callData: executing(`0x${'0'.repeat(39)}1`) }),
    mustNot: safeOperation({ callData: executing(friend) }),
  },
  'a call through a forwarder': {
    says: /Whoever holds the signature can have .* make this call, which .* may take for one of/,
    level: 'notice',
    fires: forwarded(),
    below: { ...forwarded(), type: forwarded().type.replace('Forward', 'Forwarded') },
    mustNot: safe({}),
  },
  'a call for a forwarder that is not known': {
    says: /contract .* is not known here. That it takes the message for this call/,
    level: 'danger',
    fires: forwarded(),
    below: { ...forwarded(), contract: moduleOfSafe as string },
    mustNot: safe({}),
  },
  'an operation for an entry point that is not known': {
    says: /contract .* is not known here. That it takes the message for this call/,
    level: 'danger',
    fires: { ...safeOperation({}), contract: moduleOfSafe },
    below: { ...safeOperation({ entryPoint }), contract: moduleOfSafe },
    mustNot: { ...operation('0x', '0x'), contract: entryPoint08 },
  },
  'an operation whose time is over': {
    says: /Its time is over already/,
    level: 'notice',
    fires: safeOperation({ validUntil: seconds - 1n }),
    below: safeOperation({ validUntil: seconds + 1n }),
    mustNot: safeOperation({ validUntil: 0 }),
  },
  'a call for a forwarder that never ends': {
    says: /It never ends/,
    level: 'notice',
    fires: forwardedUntil(2n ** 48n - 1n),
    below: forwardedUntil(seconds + 60n),
    mustNot: forwarded(),
  },
  'a message that nobody describes': {
    says: /what the contract .* does with the message .* It could let/,
    level: 'danger',
    fires: plain({ contract: stranger }),
    below: plain({ domain: { name: 'Something', chainId: 1 } }),
    mustNot: seaport([5, 5]),
  },
  'a message that its description alone tells of': {
    says: /stands in its description alone/,
    level: 'danger',
    fires: described('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'Uniswap', {
      type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      message: { delegatee: stranger, nonce: 0, expiry: 1_900_000_000 },
    }),
    below: described('0x408ed6354d4973f66138c91495f2f2fcbd8724c3', 'Uniswap Governor Bravo', {
      type: 'Ballot(uint256 proposalId,uint8 support)',
      message: { proposalId: 5, support: 1 },
    }),
    mustNot: plain({ contract: stranger }),
  },
  'a message for no contract that may be a key': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: 'Register(address key,uint256 expiry)', message: { key: stranger, expiry: 5 } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in that makes keys': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: signIn().type.replace('Login', 'ClobAuth') }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in of another type': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: 'WithdrawEverythingTo(address account,uint256 nonce)', message: { account: me, nonce: 1 } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in of another account': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ message: { ...signIn().message, address: stranger } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in whose words are for programs': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ message: { ...signIn().message, message: '{"action":"withdraw"}' } }),
    below: signIn({ message: { ...signIn().message, message: 'action: withdraw' } }),
    mustNot: vote,
  },
  'a document that nobody describes': {
    says: /is good for is not known here/,
    level: 'notice',
    fires: signIn(),
    below: signIn({ domain: { name: 'LoginDomain', version: '1', chainId: 137, verifyingContract: stranger } }),
    mustNot: permit(),
  },
  'a permit in another form': {
    says: /may let .* take any amount of USDC/,
    level: 'danger',
    fires: { ...permit({ value: 2n ** 128n }), type: otherPermit },
    below: { ...permit({ value: 2n ** 128n - 1n }), type: otherPermit },
    mustNot: permit({ value: 2n ** 128n }),
  },
  'an order of UniswapX for nothing': {
    says: /may be filled for nothing/,
    level: 'danger',
    fires: witnessed([[1n, me]]),
    below: witnessed([[2n, me]]),
    mustNot: witnessed([
      [5n, me],
      [0n, stranger],
    ]),
  },
  'an order of UniswapX for somebody else': {
    says: /What the order pays out goes to/,
    level: 'danger',
    fires: witnessed([[5n, stranger]]),
    below: witnessed([[5n, mine]]),
    mustNot: witnessed([
      [5n, me],
      [1n, stranger],
    ]),
  },
  'an order of UniswapX lets take': {
    says: /may let .* take up to 0.000005 USDC/,
    level: 'danger',
    fires: witnessed([[5n, me]]),
    below: order(),
    mustNot: permit(),
  },
  'a permit without limit': {
    says: /lets .* take every USDC of/,
    level: 'danger',
    fires: permit({ value: 2n ** 128n }),
    below: permit({ value: 2n ** 128n - 1n }),
    mustNot: dai(0n, false),
  },
  'a permit of UNI without limit in its 96 bits': {
    says: /lets .* take every UNI of/,
    level: 'danger',
    fires: permit({ value: 2n ** 96n - 1n }, { contract: uni }),
    below: permit({ value: 2n ** 96n - 2n }, { contract: uni }),
    mustNot: permit({ value: 2n ** 96n - 1n }),
  },
  'a permit of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: permit({ value: 10n ** 18n + 1n }),
    below: permit({ value: 10n ** 18n }),
    mustNot: permit(),
  },
  'a permit through Permit2 of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: batch([usdc], 10n ** 18n + 1n),
    below: batch([usdc], 10n ** 18n),
    mustNot: batch([usdc]),
  },
  'a permit': {
    says: /Whoever holds this signature lets .* take up to/,
    level: 'danger',
    fires: permit(),
    below: dai(0n, false),
    mustNot: order(),
  },
  'a spender that is the token': {
    says: /the token’s own contract/,
    level: 'danger',
    fires: permit({ spender: usdc }),
    below: permit({ spender: uni }),
    mustNot: permit(),
  },
  'a signed transfer': {
    says: /can carry out the transfer of/,
    level: 'danger',
    fires: signedTransfer(friend),
    below: { ...signedTransfer(friend), type: signedTransfer(friend).type.replace('Transfer', 'Cancel') },
    mustNot: permit(),
  },
  'a signed transfer of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: signedTransfer(friend, stranger),
    below: signedTransfer(friend, mine),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: signedTransfer(zero),
    below: signedTransfer(`0x${'0'.repeat(39)}1`),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to the token': {
    says: /The tokens go to their own contract/,
    level: 'danger',
    fires: signedTransfer(usdc),
    below: signedTransfer(uni),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to the contract of another token': {
    says: /is the contract of the token UNI/,
    level: 'danger',
    fires: signedTransfer(uni),
    below: signedTransfer(`${uni.slice(0, -1)}5`.toLowerCase()),
    mustNot: signedTransfer(friend),
  },
  'a Safe that is not known': {
    says: /It speaks for the account .* which is not known here/,
    level: 'notice',
    fires: safe({}, stranger),
    below: safe({}, friend),
    mustNot: permit(),
  },
  'code that runs as the Safe': {
    says: /would run with every right of the Safe/,
    level: 'danger',
    fires: safe({ operation: 1 }),
    below: safe({ operation: 0 }),
    mustNot: safe({ operation: 1, to: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2' }),
  },
  'a refund out of the Safe': {
    says: /pays a refund beside that to/,
    level: 'danger',
    fires: safe({ gasPrice: 1, refundReceiver: stranger }),
    below: safe({ gasPrice: 0, refundReceiver: stranger }),
    mustNot: safe({}),
  },
  'an order for more than 30 days': {
    says: /It is good for 3\d days more/,
    level: 'notice',
    fires: order({ validTo: seconds + 31n * day }),
    below: order({ validTo: seconds + 30n * day }),
    mustNot: order(),
  },
  'a trade of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'danger',
    fires: blur(1, 5, stranger),
    below: blur(1, 5, mine),
    mustNot: blur(1, 5),
  },
  'a sale for tokens that are not known': {
    says: /All that is asked in return are tokens that are not known/,
    level: 'danger',
    fires: seaport([5, 5], 2, [1, stranger]),
    below: seaport([5, 5], 2, [1, usdc]),
    mustNot: seaport([5, 5]),
  },
  'a tree of orders': {
    says: /good for many orders at once/,
    level: 'danger',
    fires: { type: 'BulkOrder(bytes32 tree)', message: { tree: `0x${'11'.repeat(32)}` } },
    below: { type: 'BulkOrders(bytes32 tree)', message: { tree: `0x${'11'.repeat(32)}` } },
    mustNot: order(),
  },
  'an operation that sends to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: operation('0x', '0x', executing(zero)),
    below: operation('0x', '0x', executing(`0x${'0'.repeat(39)}1`)),
    mustNot: operation('0x', '0x', executing(friend)),
  },
  'a token on another chain': {
    says: /is known on .* and not on/,
    level: 'danger',
    fires: plain({ contract: uni, chainId: 424_242 }),
    below: plain({ contract: `${uni.slice(0, -1)}5`.toLowerCase(), chainId: 424_242 }),
    mustNot: plain({ contract: uni }),
  },
  'no chain': {
    says: /It names no chain/,
    level: 'notice',
    fires: plain({ domain: { name: 'Something' } }),
    below: plain({ domain: { name: 'Something', chainId: 1 } }),
    mustNot: plain({}),
  },
  'no contract': {
    says: /It names no contract/,
    level: 'notice',
    fires: plain({ domain: { name: 'Something', chainId: 1 } }),
    below: plain({ domain: { chainId: 1, verifyingContract: friend } }),
    mustNot: plain({}),
  },
  'no domain at all': {
    says: /It comes without a domain/,
    level: 'danger',
    fires: plain({ domain: {} }),
    below: plain({ domain: { chainId: 1 } }),
    mustNot: plain({}),
  },
  'what is sent and not signed': {
    says: /in none of its types, so not signed/,
    level: 'danger',
    fires: plain({ beside: { more: 1 } }),
    below: plain({ beside: { text: 'other' } }),
    mustNot: plain({}),
  },
  'a permit of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: permit({ owner: stranger }),
    below: permit({ owner: mine }),
    mustNot: permit(),
  },
  'an order of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: order({ maker: stranger }),
    below: order({ maker: mine }),
    mustNot: order(),
  },
  'a permit for more than 30 days': {
    says: /It is good for 3\d days more/,
    level: 'notice',
    fires: permit({ deadline: seconds + 31n * day }),
    below: permit({ deadline: seconds + 30n * day }),
    mustNot: permit(),
  },
  'a permit without end': {
    says: /It never ends/,
    level: 'danger',
    fires: permit({ deadline: 2n ** 256n - 1n }),
    below: permit({ deadline: 2n ** 32n - 1n }),
    mustNot: permit(),
  },
  'a permit of DAI without end': {
    says: /It never ends/,
    level: 'danger',
    fires: dai(0n, true),
    below: dai(0n, false),
    mustNot: dai(seconds + 60n, true),
  },
  'an order without end': {
    says: /It never ends/,
    level: 'notice',
    fires: { ...order({ validTo: 2n ** 40n }), type: order().type.replace('uint32 validTo', 'uint64 validTo') },
    below: order({ validTo: 2n ** 32n - 1n }),
    mustNot: order(),
  },
  'what is over already': {
    says: /Its time is over already/,
    level: 'notice',
    fires: permit({ deadline: seconds - 1n }),
    below: permit({ deadline: seconds }),
    mustNot: permit(),
  },
  'a message for an own account': {
    says: /which is an account of yours/,
    level: 'danger',
    fires: plain({ contract: mine }),
    below: plain({ contract: friend }),
    mustNot: plain({}),
  },
  'a message for nobody': {
    says: /It is for the zero address/,
    level: 'danger',
    fires: plain({ contract: zero }),
    below: plain({ contract: `0x${'0'.repeat(39)}1` }),
    mustNot: plain({}),
  },
  'a known contract on another chain': {
    says: /is known on .* and not on/,
    level: 'danger',
    fires: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461a', chainId: 424_242 }),
    below: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461b'.toLowerCase(), chainId: 424_242 }),
    mustNot: plain({ contract: '0x41675C099F32341bf84BFc5382aF534df5C7461a' }),
  },
  'another chain inside': {
    says: /and names Base .* inside/,
    level: 'notice',
    fires: bridge(8453),
    below: bridge(1),
    mustNot: plain({}),
  },
  'a name that is that of a known contract': {
    says: /It calls itself .* that is known/,
    level: 'danger',
    fires: plain({ name: 'Perm\u0456t2', contract: stranger }),
    below: plain({ name: 'Permit3', contract: stranger }),
    mustNot: plain({ name: 'Permit2', contract: permit2 }),
  },
  'a spender that is an own account': {
    says: /is an account of yours and no contract/,
    level: 'danger',
    fires: permit({ spender: mine }),
    below: permit({ spender: friend }),
    mustNot: permit(),
  },
  'a spender that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: permit({ spender: stranger }),
    below: permit({ spender: friend }),
    mustNot: permit({ spender: stranger, value: 0 }),
  },
  'an operator of a permit that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: operatorPermit(stranger),
    below: operatorPermit(friend),
    mustNot: dai(0n, false, stranger),
  },
  'a spender that is nobody': {
    says: /lets the zero address take/,
    level: 'danger',
    fires: permit({ spender: zero }),
    below: permit({ spender: `0x${'0'.repeat(39)}1` }),
    mustNot: permit(),
  },
  'several tokens at once': {
    says: /lets 2 tokens be taken at once/,
    level: 'notice',
    fires: batch([usdc, uni]),
    below: batch([usdc]),
    mustNot: permit(),
  },
  'many orders unseen': {
    says: /good for many orders at once/,
    level: 'danger',
    fires: { type: 'Root(bytes32 root)', message: { root: `0x${'11'.repeat(32)}` }, name: 'Blur Exchange' },
    below: { type: 'Root(bytes32 root)', message: { root: `0x${'11'.repeat(32)}` }, name: 'Something' },
    mustNot: blur(1, 5),
  },
  'a sale that may bring nothing': {
    says: /asked in return can be nothing/,
    level: 'danger',
    fires: seaport([5, 0]),
    below: seaport([5, 1]),
    mustNot: seaport([5, 5]),
  },
  'any token of a collection': {
    says: /any token of a collection/,
    level: 'danger',
    fires: seaport([5, 5], 4),
    below: seaport([5, 5], 3),
    mustNot: seaport([5, 5]),
  },
  'a sale at 0': {
    says: /sells for nothing/,
    level: 'danger',
    fires: blur(1, 0),
    below: blur(1, 1),
    mustNot: blur(0, 0),
  },
  'an order that asks for nothing': {
    says: /may be filled for nothing/,
    level: 'danger',
    fires: order({ buyAmount: 1 }),
    below: order({ buyAmount: 2 }),
    mustNot: order(),
  },
  'an order for somebody else': {
    says: /What the order pays out goes to/,
    level: 'danger',
    fires: order({ receiver: stranger }),
    below: order({ receiver: mine }),
    mustNot: order({ receiver: zero }),
  },
  'an order in parts': {
    says: /filled in parts/,
    level: 'notice',
    fires: order({ partiallyFillable: true }),
    below: order({ partiallyFillable: false }),
    mustNot: permit(),
  },
  'an account that is created': {
    says: /creates the account that acts/,
    level: 'danger',
    fires: operation('0x11', '0x'),
    below: operation('0x', '0x'),
    mustNot: plain({}),
  },
  'a fee that somebody else pays': {
    says: /Somebody else pays the fee/,
    level: 'notice',
    fires: operation('0x', '0x11'),
    below: operation('0x', '0x'),
    mustNot: plain({}),
  },
  'an operation that anybody can send on': {
    says: /Whoever holds the signature can have the account do this/,
    level: 'notice',
    fires: operation('0x', '0x'),
    below: operation('0x11', '0x'),
    mustNot: plain({}),
  },
  'an operation of an older form': {
    says: /creates the account that acts/,
    level: 'danger',
    fires: olderOperation('0x11'),
    below: olderOperation('0x'),
    mustNot: plain({}),
  },
}

/** What the card of such a message warns of, beside whom it pays. */
export function signedMessage(message: Message) {
  return { chain: 'ethereum', kind: 'typedData', typedData: typedData(message) } as const
}

export function warnedOfMessage(message: Message) {
  const signed = signedMessage(message)
  const { typedData: read } = signed
  return worstFirst([...describeReceived(read, '{}', me).warnings, ...warnOfEthereum(signed, surroundings)])
}
