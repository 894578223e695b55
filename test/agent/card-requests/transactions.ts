import { serializeTransaction } from 'viem'
import { type CardRequest, data, friend, nft, stranger, uniswap, usdc, zero } from './card-request.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** Begins and ends like the friend. */
const likeFriend = '0x71C799999999999999999999999999999999976f'

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

const send = (name: string, title: string, change: object, ...says: string[]): CardRequest => ({
  ...{ name, title, type: 'SIGN_TRANSACTION', parameters: transaction(change), says },
})

const swap = (recipient: string, least: bigint) =>
  data(
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    500_000_000n,
    least,
    [usdc, weth],
    recipient,
  )

/** Requests to sign a transaction. */
export const transactions: readonly CardRequest[] = [
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
    'looks like “Landlord”',
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
]
