import { danger, notice } from '../../declaration/described.ts'
import { isShipped } from '../shipped.ts'
import { allowedAmount, isPerhapsNumber } from './allowance.ts'
import { addressIn, type JudgedCall } from './judged.ts'
import type { CallRule } from './rule.ts'

/** Contracts are let to take tokens. Of any other address it is a mistake or a trick. */
export const spenderNoContract: CallRule = (call, { signer, isOurs, isKnown }) => {
  const spender = spenderOf(call)
  if (spender === undefined) return undefined
  if (spender === signer)
    return danger(
      'The account lets itself take its tokens, which it can anyway: what was asked for is not what was meant.',
    )
  if (BigInt(spender) === 0n)
    return danger('It lets the zero address take tokens. Most contracts refuse that, and nobody gains by it.')
  if (spender === call.to)
    return danger(`It lets the token’s own contract ${spender} take tokens: no program in use needs that.`)
  if (isOurs(spender))
    return danger(
      `${spender} is an account of yours and no contract: programs ask for contracts. Check what this is for.`,
    )
  return isShipped(call.chainId, spender) || isKnown(spender)
    ? undefined
    : notice(`${spender}, which could take tokens then, is no contract known here. Check that it is the one you mean.`)
}

/** Taking an allowance back names nobody who could do harm. */
function spenderOf(call: JudgedCall) {
  if (call.function === 'setApprovalForAll')
    return call.args.get('approved') === true ? addressIn(call, 'operator') : undefined
  const allowed = allowedAmount(call)
  return allowed && (allowed.amount > 0n || isPerhapsNumber(call)) ? allowed.spender : undefined
}
