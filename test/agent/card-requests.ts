/** Long because it is a list: each request whose card docs/what-a-card-says.md links to. */
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem'

/** One request of `docs/what-a-card-says.md`, and what its card has to say. */
export interface CardRequest {
  /** The name of its picture. */
  readonly name: string
  /** What the page calls it. */
  readonly title: string
  readonly type: 'SIGN_TRANSACTION' | 'SIGN_RAW_PAYLOAD'
  readonly parameters: (me: string, mine: string) => object
  /** In its title, sentence, fields or warnings. */
  readonly says: readonly string[]
}

export const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** Begins and ends like the friend. */
const likeFriend = '0x71C799999999999999999999999999999999976f'
const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const uniswap = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const zero = '0x0000000000000000000000000000000000000000'
const later = Math.floor(Date.UTC(2030, 0, 1) / 1000)

function transaction(change: object): CardRequest['parameters'] {
  const usual = {
    type: 'eip1559',
    chainId: 1,
    nonce: 7,
    gas: 150_000n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 8n,
  }
  const unsignedTransaction = serializeTransaction({ ...usual, ...change } as never)
  return signWith => ({ signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' })
}

function data(signature: string, ...args: readonly unknown[]): `0x${string}` {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return encodeFunctionData({ abi, args } as never)
}

const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** @param type - As `encodeType` of EIP-712 writes it. */
function message(
  name: string,
  contract: string,
  type: string,
  value: (me: string, mine: string) => object,
): CardRequest['parameters'] {
  const structs = [...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, struct = '', members = '']) => [
    struct,
    members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
  ])
  const domain = { name, chainId: 1, verifyingContract: contract }
  const types = { EIP712Domain, ...Object.fromEntries(structs) }
  return (signWith, mine) => ({
    signWith,
    payload: JSON.stringify({ types, primaryType: structs[0]?.[0], domain, message: value(signWith, mine) }),
    encoding: 'PAYLOAD_ENCODING_EIP712',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
}

const send = (name: string, title: string, change: object, ...says: string[]): CardRequest => ({
  ...{ name, title, type: 'SIGN_TRANSACTION', parameters: transaction(change), says },
})
const typed = (name: string, title: string, parameters: CardRequest['parameters'], ...says: string[]): CardRequest => ({
  ...{ name, title, type: 'SIGN_RAW_PAYLOAD', parameters, says },
})

const swap = (recipient: string, least: bigint) =>
  data(
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    500_000_000n,
    least,
    [usdc, weth],
    recipient,
  )

export const cardRequests: readonly CardRequest[] = [
  send(
    'transfer',
    'A transfer',
    { to: usdc, data: data('transfer(address to, uint256 amount)', friend, 25_000_000n) },
    'Send 25 USDC',
    'Landlord',
    'You send',
  ),
  send('first-recipient', 'Somebody new', { to: stranger, value: 10n ** 17n }, 'Send 0.1 ETH', 'has paid'),
  send(
    'look-alike',
    'An address that looks like a known one',
    { to: likeFriend, value: 10n ** 17n },
    'begins or ends like “Landlord”',
  ),
  send(
    'token-contract',
    'Tokens to a token',
    { to: usdc, data: data('transfer(address to, uint256 amount)', weth, 25_000_000n) },
    'is the contract of the token WETH',
  ),
  send(
    'unlimited-approval',
    'An allowance without limit',
    { to: usdc, data: data('approve(address spender, uint256 amount)', stranger, 2n ** 256n - 1n) },
    'any amount of USDC',
    'the allowance has no limit',
    'is no contract known here',
  ),
  send(
    'nft-approval',
    'Everything of a collection',
    { to: nft, data: data('setApprovalForAll(address operator, bool approved)', stranger, true) },
    'could take every token',
  ),
  send(
    'uniswap-swap',
    'A swap, in the words of Uniswap',
    {
      to: uniswap,
      data: data(
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
        {
          tokenIn: usdc,
          tokenOut: weth,
          fee: 500,
          recipient: friend,
          amountIn: 500_000_000n,
          amountOutMinimum: 10n ** 17n,
          sqrtPriceLimitX96: 0n,
        },
      ),
    },
    'in the words of Uniswap',
    '500 USDC',
    'Paid out at least',
  ),
  send(
    'swap-for-nothing',
    'A swap for nothing',
    { to: uniswap, data: swap(stranger, 0n) },
    'may pay out nothing',
    'What the swap pays out goes to',
  ),
  send(
    'bytes-after',
    'Bytes after the arguments',
    { to: uniswap, data: `${swap(friend, 10n ** 17n)}c0ffee` },
    'Bytes after the arguments',
    '3 bytes follow the arguments',
  ),
  send(
    'several-calls',
    'Several calls in one',
    {
      to: '0xcA11bde05977b3631167028862bE2a173976CA11',
      data: data('aggregate((address target, bytes callData)[] calls)', [
        { target: usdc, callData: data('transfer(address to, uint256 amount)', zero, 5_000_000n) },
        { target: nft, callData: data('setApprovalForAll(address operator, bool approved)', stranger, true) },
      ]),
    },
    'Make 2 calls',
    'Nobody is known to hold a key',
    'could take every token',
  ),
  send(
    'ownership',
    'A contract that is handed over',
    { to: stranger, data: data('transferOwnership(address newOwner)', friend) },
    'the owner of contract',
    'Perhaps everything',
  ),
  send(
    'unknown-call',
    'A call that nobody describes',
    { to: stranger, value: 10n ** 16n, data: '0x12345678c0ffee' },
    'not understood',
    'cannot be shown',
    'Not known',
  ),
  send(
    'high-fee',
    'A fee above the usual',
    { to: friend, value: 10n ** 18n, gas: 1_000_000n, maxFeePerGas: 10n ** 12n },
    'fee',
    'Landlord',
  ),
  send('contract-creation', 'A new contract', { data: '0x6001600155' }, 'Create a contract'),
  typed(
    'permit2',
    'A permit for Permit2',
    message(
      'Permit2',
      permit2,
      'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
      () => ({
        details: { token: usdc, amount: (2n ** 160n - 1n).toString(), expiration: later, nonce: 0 },
        spender: uniswap,
        sigDeadline: later,
      }),
    ),
    'Whoever holds this signature',
    'days more',
    'in the words of',
  ),
  typed(
    'permit-without-end',
    'A permit that never ends',
    message(
      'USD Coin',
      usdc,
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      owner => ({
        owner,
        spender: stranger,
        value: '100000000',
        nonce: 0,
        deadline: (2n ** 256n - 1n).toString(),
      }),
    ),
    'up to 100 USDC',
    'It never ends',
    'is no contract known here',
  ),
  typed(
    'seaport-for-nothing',
    'A sale for nothing',
    message(
      'Seaport',
      '0x0000000000000068F116a894984e2DB1123eB395',
      'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
      offerer => ({
        ...{ offerer, zone: zero, orderType: 0, startTime: 0, endTime: later, salt: 0, counter: 0 },
        ...{ zoneHash: `0x${'00'.repeat(32)}`, conduitKey: `0x${'00'.repeat(32)}` },
        offer: [{ itemType: 2, token: nft, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
        consideration: [
          { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: 0, endAmount: 0, recipient: offerer },
        ],
      }),
    ),
    'can be nothing',
  ),
  typed(
    'safe-delegatecall',
    'Code that runs as the Safe',
    message(
      'Safe',
      stranger,
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      () => ({
        ...{ to: friend, value: 0, data: '0x12345678', operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0 },
        ...{ gasToken: zero, refundReceiver: zero, nonce: 0 },
      }),
    ),
    'delegate call',
  ),
  typed(
    'for-an-account',
    'A message for an account of your own',
    (me, mine) => message('Somebody', mine, 'Note(string text)', () => ({ text: 'hello' }))(me, mine),
    'which is an account of yours',
  ),
  typed(
    'unknown-message',
    'A message that nobody describes',
    message('Somebody', stranger, 'Claim(address account,bytes32 reward)', me => ({
      account: me,
      reward: `0x${'5'.repeat(64)}`,
    })),
    'It could let somebody take or move',
  ),
  typed(
    'user-operation',
    'An operation of a smart account',
    message(
      'ERC4337',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
      () => ({
        ...{ sender: stranger, nonce: 7, initCode: '0x', preVerificationGas: 5_000_000, paymasterAndData: '0x' },
        callData: data(
          'execute(address target, uint256 value, bytes data)',
          ...[usdc, 0n, data('transfer(address to, uint256 amount)', friend, 1_500_000n)],
        ),
        accountGasLimits: `0x${(10_000_000).toString(16).padStart(32, '0')}${(45_000_000).toString(16).padStart(32, '0')}`,
        gasFees: `0x${'0'.repeat(32)}${(2_000_000_000).toString(16).padStart(32, '0')}`,
      }),
    ),
    'as high as 0.12 ETH',
  ),
  typed(
    'bare-hash',
    'Only a hash',
    signWith => ({
      signWith,
      payload: `${'c0ffee'.repeat(10)}c0ff`,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }),
    'cannot be read',
    'Only the hash was sent',
  ),
]
