import { danger } from '../../declaration/described.ts'
import { allowedAmount } from '../calls/allowance.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import type { CallRule } from './rule.ts'

/** UNI and COMP count in 96 bits, and take all of them for an allowance without limit. Others are told of by the call. */
export const limitlessIn96Bits: CallRule = call => {
  const allowed = allowedAmount(call)
  return allowed?.isLimitless && allowed.amount < beyondAnySupply
    ? danger(
        `${allowed.spender} could take every ${allowed.token?.symbol ?? 'token'} ${call.actor ?? 'this account'} has, now or later: the allowance has no limit.`,
      )
    : undefined
}
