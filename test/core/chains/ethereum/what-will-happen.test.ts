import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readableSignIn, textSigned } from '../../../../src/core/chains/declaration/text.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import { readers } from '../hostile-inputs.ts'
import { lines } from '../what-will-happen/lines.ts'
import { signedMessage } from './warnings/message-cases/index.ts'
import {
  executing,
  forwarded,
  type Message,
  operation,
  priced,
  safeOperation,
} from './warnings/message-cases/message.ts'
import { transactionOf } from './warnings/transactions.ts'

const ethereumKey = readers().find(({ name }) => name === 'ethereum')?.seeds[0]?.key as SigningKey
const me = ethereumKey.address
/** A router that is described by the shipped data. */
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Made {
  readonly to: string
  readonly data: string
  readonly value?: bigint
}

function call(to: string, signature: string, args: readonly unknown[], value = 0n): Made {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return { to, value, data: encodeFunctionData({ abi, args } as never) }
}

const transfer = call(usdc, 'transfer(address to, uint256 amount)', [bob, 1_500_000n])
const approve = (amount: bigint) => call(usdc, 'approve(address spender, uint256 amount)', [contract, amount])
const swap = (recipient: string) =>
  call(
    contract,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient },
        ...{ amountIn: 2_000_000n, amountOutMinimum: 10n ** 15n, sqrtPriceLimitX96: 0n },
      },
    ],
  )
const several = (...inside: readonly Made[]) =>
  call(contract, 'aggregate((address target, bytes callData)[] calls)', [
    inside.map(({ to, data }) => ({ target: to, callData: data })),
  ])

/** Lines about a call of an Ethereum contract, without the fee and the account that signs. */
function moved(made: object): readonly string[] {
  const signs = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(made) } as const
  return lines(signs, ethereumKey).filter(line => !/^(Fee at most|From: 0x9858)/.test(line))
}

const notKnown =
  'Not known: Which tokens this contract takes or pays out beside: it can take what it was allowed before'

/** Of a contract that nobody knows. */
const takesMore = `Not known: Which tokens this contract takes or pays out beside: it can take what it was allowed before, Contract ${contract}`

test.each<[string, Made, readonly string[]]>([
  ['coin', { to: bob, value: 15n * 10n ** 17n, data: '0x' }, ['You send: 1.5 ETH', `To: ${bob}`]],
  ['a token', transfer, ['You send: 1.5 USDC', `To: ${bob}`]],
  ['an allowance', approve(2_000_000n), ['You allow: 2 USDC', `To be taken by: ${contract}`]],
  [
    'an allowance without end',
    approve(2n ** 256n - 1n),
    ['You allow: any amount of USDC', `To be taken by: ${contract}`],
  ],
  ['an allowance taken back', approve(0n), ['You no longer allow: USDC', `To be taken by: ${contract}`]],
  [
    'a swap for somebody else',
    { ...swap(bob), to: router },
    ['You exchange: 2 USDC', `With: ${router}`, 'Paid out at least: 0.001 WETH', `To: ${bob}`],
  ],
  [
    'a swap',
    { ...swap(me), to: router },
    ['You exchange: 2 USDC', `With: ${router}`, 'You receive at least: 0.001 WETH'],
  ],
  ['a swap by a contract that nobody knows', swap(me), ['You send: 2 USDC', `To: ${contract}`, takesMore]],
  [
    'tokens of somebody else',
    call(usdc, 'transferFrom(address from, address to, uint256 amount)', [bob, me, 1_000_000n]),
    ['Sent: 1 USDC', `From: ${bob}`, `To: ${me}`],
  ],
  [
    'tokens through Permit2',
    call(permit2, 'transferFrom(address from, address to, uint160 amount, address token)', [me, bob, 1_000_000n, usdc]),
    ['You send: 1 USDC', `To: ${bob}`],
  ],
  [
    'a permit that is carried out',
    call(
      usdc,
      'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      [...[me, bob, 3_000_000n, 9n, 27], ...[`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]],
    ),
    ['You allow: 3 USDC', `To be taken by: ${bob}`],
  ],
  [
    'wrapped coin given back',
    call(weth, 'withdraw(uint256 amount)', [10n ** 18n]),
    ['You exchange: 1 WETH', `With: ${weth}`],
  ],
  [
    'a token with a number',
    call(contract, 'safeTransferFrom(address from, address to, uint256 tokenId)', [me, bob, 7n]),
    [`You send: token number 7 of contract ${contract}`, `To: ${bob}`, takesMore],
  ],
  [
    'all of a collection',
    call(contract, 'setApprovalForAll(address operator, bool approved)', [bob, true]),
    [`You allow: every token of contract ${contract}`, `To be taken by: ${bob}`, takesMore],
  ],
  [
    'a function that is not known, with coin',
    { to: contract, value: 10n ** 18n, data: '0x12345678' },
    ['You send: 1 ETH', `To: ${contract}`, `${notKnown}, Contract ${contract}`],
  ],
  [
    'a contract that is handed over',
    call(contract, 'transferOwnership(address newOwner)', [bob]),
    [`Not known: Perhaps everything that the account or contract it acts for holds, Contract ${contract}`],
  ],
  [
    'several calls in one',
    several(transfer, approve(2_000_000n)),
    [
      ...['Sent: 1.5 USDC', `From: ${contract}`, `To: ${bob}`],
      ...['Allowed: 2 USDC', `From: ${contract}`, `To be taken by: ${contract}`, takesMore],
    ],
  ],
  [
    'coin that a contract hands on',
    call(
      contract,
      'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
      [[{ target: bob, allowFailure: false, value: 10n ** 18n, callData: '0x' }]],
      10n ** 18n,
    ),
    ['You send: 1 ETH', `To: ${contract}`, 'Sent: 1 ETH, handed on', `From: ${contract}`, `To: ${bob}`, takesMore],
  ],
  [
    'an allowance that is made smaller',
    call(usdc, 'decreaseAllowance(address spender, uint256 subtractedValue)', [bob, 5n]),
    ['Nothing moves: No asset, as far as it says'],
  ],
])('on Ethereum, %s', (_, made, expected) => {
  expect(moved(made)).toEqual(expected)
})

const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
test.each<[string, Message, readonly string[]]>([
  [
    'an operation of a smart account, with a paymaster',
    operation('0x', '0x', '0x', priced(10n ** 9n)),
    ['Fee at most: 0.05 ETH', `Paid by: ${stranger}`],
  ],
  [
    'an operation of a Safe, which pays itself',
    safeOperation({ callData: executing(bob), callGasLimit: 10n ** 6n, maxFeePerGas: 10n ** 9n }),
    ['Sent: 0.000005 USDC', `From: ${friend}`, `To: ${bob}`, 'Fee at most: 0.001 ETH', `Paid by: ${friend}`],
  ],
  ['a call through a forwarder', forwarded(), ['You send: 0.000005 USDC', `To: ${friend}`]],
  [
    'coin through a forwarder, which the account does not own',
    forwarded({ value: 10n ** 18n, data: '0x', to: bob }),
    ['Sent: 1 ETH', 'From: whoever sends it on', `To: ${bob}`],
  ],
])('%s', (_, message, expected) => {
  const told = lines(signedMessage(message), ethereumKey)
  expect(told.filter(line => !/^(Not known|From: 0x9858)/.test(line))).toEqual(expected)
  expect(told.filter(line => /^Not known/.test(line)).length).toBeGreaterThan(0)
})

test('of very many calls, so many lines as a person reads, and their sum', () => {
  const data = Array.from({ length: 40 }, () => transfer.data)
  const all = moved(call(usdc, 'multicall(bytes[] data)', [data]))
  expect(all).toHaveLength(42)
  expect(all.slice(-2)).toEqual(['…: and 20 more: see the fields below', 'In all: 60 USDC'])
})

test('what nobody can read could move anything, what a text does is not known, and a sign-in moves nothing', () => {
  const unreadable = { kind: 'unreadable', curve: 'CURVE_SECP256K1', why: 'only a hash is signed' } as const
  expect(lines(unreadable, ethereumKey)).toEqual([
    'Not known: It could move anything that this key can sign for, because only a hash is signed',
  ])
  const curve = 'CURVE_SECP256K1'
  const text = textSigned(Buffer.from('hello'), curve, { texts: [] })
  expect(text && lines(text, ethereumKey)).toEqual([
    'Not known: What it does, because the text is not one that is known here, such as a sign-in',
  ])
  expect(lines(readableSignIn('', curve, null), ethereumKey)).toEqual([
    'Nothing moves: It signs in, and does nothing else',
  ])
})
