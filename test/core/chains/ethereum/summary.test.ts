import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { summaryOf } from '../../../../src/core/chains/ethereum/summary.ts'
import type { Field } from '../../../../src/shared/card.ts'

const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const contract = '0x00000000000000000000000000000000000000AA'

function call(to: string, signature: string, args: readonly unknown[], value = 0n) {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return { chainId: 1n, to, value, data: encodeFunctionData({ abi, args } as never) } as Parameters<typeof summaryOf>[0]
}

const transfer = call(usdc, 'transfer(address to, uint256 amount)', [bob, 1_500_000n])
const approve = (amount: bigint) => call(usdc, 'approve(address spender, uint256 amount)', [contract, amount])
const swap = call(
  contract,
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  [
    {
      tokenIn: usdc,
      tokenOut: weth,
      fee: 500,
      recipient: bob,
      deadline: 5n,
      amountIn: 2_000_000n,
      amountOutMinimum: 10n ** 15n,
      sqrtPriceLimitX96: 0n,
    },
  ],
)
const several = (...inside: readonly Parameters<typeof summaryOf>[0][]) =>
  call(contract, 'aggregate((address target, bytes callData)[] calls)', [
    inside.map(({ to, data }) => ({ target: to, callData: data })),
  ])

/** Line by line, with the addresses below each. */
const said = ({ children = [] }: Field): readonly string[] =>
  children.map(({ label, value, children: whose = [] }) =>
    [`${label}: ${value}`, ...whose.map(each => `${each.label} ${each.value}`)].join(', '),
  )

const notKnown = 'Not known: What else this contract takes or pays out: it can take tokens that it was allowed before'

test.each<[string, Parameters<typeof summaryOf>[0], readonly string[]]>([
  ['a transfer', transfer, [`You send: 1.5 USDC, To ${bob}`]],
  ['an allowance', approve(2_000_000n), [`You allow: 2 USDC, To be taken by ${contract}`]],
  ['an allowance without end', approve(2n ** 256n - 1n), [`You allow: any amount of USDC, To be taken by ${contract}`]],
  ['an allowance taken back', approve(0n), [`You no longer allow: 0 USDC, To be taken by ${contract}`]],
  ['a swap', swap, [`You send: 2 USDC, To ${contract}`, `Paid out at least: 0.001 WETH, To ${bob}`]],
  [
    'tokens of somebody else',
    call(usdc, 'transferFrom(address from, address to, uint256 amount)', [bob, me, 1_000_000n]),
    [`Taken from ${bob}: 1 USDC, To ${me}`],
  ],
  [
    'a token with a number',
    call(contract, 'safeTransferFrom(address from, address to, uint256 tokenId)', [me, bob, 7n]),
    [`You send: token number 7 of contract ${contract}, To ${bob}`],
  ],
  [
    'all of a collection',
    call(contract, 'setApprovalForAll(address operator, bool approved)', [bob, true]),
    [`You allow: every token of contract ${contract}, To be taken by ${bob}`],
  ],
  [
    'a function that is not known, with coin',
    { chainId: 1n, to: contract, value: 10n ** 18n, data: '0x12345678' },
    [`You send: 1 ETH, To ${contract}`, `${notKnown}, Contract ${contract}`],
  ],
  [
    'a contract that is handed over',
    call(contract, 'transferOwnership(address newOwner)', [bob]),
    [`Not known: Perhaps everything that the account or contract it acts for holds, Contract ${contract}`],
  ],
  [
    'several calls in one',
    several(transfer, approve(2_000_000n)),
    [`You send: 1.5 USDC, To ${bob}`, `You allow: 2 USDC, To be taken by ${contract}`],
  ],
  [
    'an allowance that is made smaller',
    call(usdc, 'decreaseAllowance(address spender, uint256 subtractedValue)', [bob, 5n]),
    ['Nothing: No asset, as far as its functions say'],
  ],
])('%s', (_, made, lines) => {
  expect(said(summaryOf(made, me))).toEqual(lines)
})

test('of very many calls, so many lines as a person reads', () => {
  const lines = said(summaryOf(several(...Array.from({ length: 40 }, () => transfer)), me))
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('…: and 20 more, in the calls below')
})
