import { alice, bob, contract, usdc, weth } from '../usual-calls.ts'
import type { Row } from './row.ts'

/** Calls that wrap, swap, or hand over. */
export const others: readonly Row[] = [
  ['wrapping', 'deposit()', [], { to: weth, value: 10n ** 18n }, 'Wrap 1 ETH as WETH', []],
  [
    'deposit() of another contract',
    'deposit()',
    [],
    { value: 10n ** 18n },
    `Deposit 1 ETH in contract ${contract}`,
    [],
  ],
  ['unwrapping', 'withdraw(uint256 amount)', [10n ** 18n], { to: weth }, 'Unwrap 1 WETH', []],
  [
    'a bridged WETH where the native coin is another',
    'withdraw(uint256 amount)',
    [1n],
    { to: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', chainId: 137n },
    'Withdraw 1 unit from contract 0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    [],
  ],
  [
    'a swap',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        tokenIn: usdc,
        tokenOut: weth,
        fee: 500,
        recipient: alice,
        amountIn: 2_000_000n,
        amountOutMinimum: 10n ** 15n,
        sqrtPriceLimitX96: 0n,
      },
    ],
    { to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45' },
    `Swap 2 USDC for at least 0.001 WETH, paid to ${alice}`,
    [],
  ],
  [
    'a swap for nothing',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        tokenIn: usdc,
        tokenOut: weth,
        fee: 500,
        recipient: alice,
        amountIn: 2_000_000n,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ],
    { to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45' },
    `Swap 2 USDC for at least 0 WETH, paid to ${alice}`,
    ['danger: The swap may pay out nothing: no least amount is asked for.'],
  ],
  [
    'a new owner',
    'transferOwnership(address newOwner)',
    [bob],
    {},
    `Make ${bob} the owner of contract ${contract}`,
    [`danger: ${bob} gets every right an owner has over contract ${contract}.`],
  ],
]
