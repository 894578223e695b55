import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { wrappers } from '../wrappers.ts'
import { friend, me, mine, permit2, router, stranger, surroundings, uni, usdc, zero } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

interface Made {
  readonly to: string
  readonly data: `0x${string}`
}

function call(to: string, signature: string, ...args: readonly unknown[]): Made {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return { to, data: encodeFunctionData({ abi, args } as never) }
}

const transfer = (to: string) => call(usdc, 'transfer(address to, uint256 amount)', to, 5n)
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

/** A rule by its words: what meets it, what is just below, and what must not. */
interface Case {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Made
  readonly below: Made
  readonly mustNot: Made
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

const cases: Readonly<Record<string, Case>> = {
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

const warned = (made: Made) =>
  warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(made) }, surroundings)

/** The same in every way that one call can hold another. */
const wrapped = ({ to, data }: Made): readonly Made[] =>
  Object.values(wrappers).map(wrap => ({ to: stranger, data: wrap(to, 0n, data) }))

const inside = ({ to, data }: Made): Made =>
  call(stranger, 'aggregate((address target, bytes callData)[] calls)', [{ target: to, callData: data }])

describe.each(Object.entries(cases))('%s', (_, { says, level, fires, below, mustNot }) => {
  test('is told of, by itself and inside another call', () => {
    for (const made of [fires, inside(fires), inside(inside(fires)), ...wrapped(fires)]) {
      const told = warned(made).filter(({ text }) => says.test(text))
      expect(told.map(each => each.level)).toEqual([level])
      expect(told[0]?.text).toMatch(/^[^\n]{20,300}\.$/)
    }
  })

  test('is not told of just below, nor of what is harmless', () => {
    for (const made of [below, mustNot, inside(below), inside(mustNot), ...wrapped(mustNot)])
      expect(warned(made).filter(({ text }) => says.test(text))).toEqual([])
  })
})

test('of what a plain transfer to a friend does, there is nothing to warn', () => {
  expect(warned(transfer(friend))).toEqual([])
})
