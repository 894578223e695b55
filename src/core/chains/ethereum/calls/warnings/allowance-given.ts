import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'
import { isLimitlessAllowance } from '../../encoding/limitless.ts'
import { tokenAmount } from '../../networks/networks.ts'
import { type Token, tokenName } from '../../networks/token.ts'

/**
 * Warns of the consequences of an allowance that a call gives; empty if the call takes one back.
 * @param amount - In base units.
 * @param isNumbered - True if it may be the number of one token instead.
 */
export function allowanceGiven(
  spender: string,
  token: Token | undefined,
  amount: bigint,
  contract: string,
  isNumbered = false,
): Warning | undefined {
  if (amount === 0n && !isNumbered) return undefined
  const whose = token ? tokenName(token) : `token of contract ${contract}`
  return isLimitlessAllowance(amount)
    ? danger(`${spender} could take every ${whose} this account has, now or later: the allowance has no limit.`)
    : notice(`${spender} could take ${upTo(token, amount, isNumbered)} from this account later, without asking again.`)
}

/** As sentences speak of it. */
export function upTo(token: Token | undefined, amount: bigint, isNumbered = false): string {
  if (isLimitlessAllowance(amount))
    return `any amount${token ? ` of ${tokenName(token)}` : ''}${isNumbered ? ', or one numbered token,' : ''}`
  const most = `up to ${tokenAmount(token, amount).value}`
  return isNumbered ? `${most}, or the token of number ${amount},` : most
}
