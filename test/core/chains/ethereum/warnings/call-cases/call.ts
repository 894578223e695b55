import { encodeFunctionData, parseAbi } from 'viem'
import { friend, me, permit2, router, seconds, stranger, uni, usdc } from '../surroundings.ts'

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

export const approve = (spender: string, amount = 5n, token = usdc) =>
  call(token, 'approve(address spender, uint256 amount)', spender, amount)

export const v2swap = (least: bigint, to = me) =>
  call(
    router,
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ...[5n, least, [usdc, uni], to],
  )

export const permit2Approve = (amount: bigint, expiration = seconds + 60n) =>
  call(
    permit2,
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    ...[usdc, router, amount, Number(expiration)],
  )

export const several = (howMany: number) =>
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
