import { danger } from '../../declaration/described.ts'
import { beyondAnySupply } from '../call-moves.ts'
import { tokenAmount } from '../networks.ts'
import { allowedAmount } from './allowance.ts'
import type { CallRule } from './rule.ts'

/** Whole tokens: there is no token in use of which there are more. */
const mostWhole = 10n ** 12n

/** An allowance of so much is as good as one without limit, although it is a number. */
export const moreThanSupply: CallRule = call => {
  const allowed = allowedAmount(call)
  if (!allowed?.token || allowed.amount >= beyondAnySupply || allowed.isLimitless) return undefined
  return allowed.amount > mostWhole * 10n ** BigInt(allowed.token.decimals)
    ? danger(
        `${tokenAmount(allowed.token, allowed.amount).value} is more than there can be: ${allowed.spender} could take all that this account ever has.`,
      )
    : undefined
}
