import { allowedAmount, isPerhapsNumber } from '../calls/allowance.ts'
import { addressIn, type DecodedCall } from '../calls/call-tree.ts'
import type { CallRule } from './rule.ts'
import { spenderNoContract } from './spender-no-contract.ts'

export const spenderOfCall: CallRule = (call, surroundings) => {
  const spender = spenderIn(call)
  return spender && spenderNoContract(spender, call.chainId, [call.to], surroundings)
}

/** Taking an allowance back names nobody who could do harm. */
function spenderIn(call: DecodedCall) {
  if (call.function === 'setApprovalForAll')
    return call.args.get('approved') === true ? addressIn(call, 'operator') : undefined
  const allowed = allowedAmount(call)
  return allowed && (allowed.amount > 0n || isPerhapsNumber(call)) ? allowed.spender : undefined
}
