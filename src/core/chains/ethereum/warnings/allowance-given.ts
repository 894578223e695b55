import type { Warning } from '../../../../shared/card.ts'
import { danger, notice } from '../../declaration/described.ts'
import { beyondAnySupply } from '../call-moves.ts'
import { tokenAmount } from '../networks.ts'
import type { Token } from '../token.ts'

/**
 * What follows from an allowance that a call gives; nothing where it takes one back.
 * @param amount - In base units; of a contract that is no known token, perhaps the number of one token.
 */
export function allowanceGiven(
  spender: string,
  token: Token | undefined,
  amount: bigint,
  contract: string,
): Warning | undefined {
  if (amount === 0n && token) return undefined
  const whose = token ? token.symbol : `token of contract ${contract}`
  return amount >= beyondAnySupply
    ? danger(`${spender} could take every ${whose} this account has, now or later: the allowance has no limit.`)
    : notice(`${spender} could take ${upTo(token, amount)} from this account later, without asking again.`)
}

/** As sentences speak of it. */
export function upTo(token: Token | undefined, amount: bigint): string {
  if (amount >= beyondAnySupply) return token ? `any amount of ${token.symbol}` : 'any amount, or one numbered token,'
  const most = `up to ${tokenAmount(token, amount).value}`
  return token ? most : `${most}, or the token of number ${amount},`
}
