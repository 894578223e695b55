import { danger, notice } from '../../declaration/described.ts'
import { coinDescribed, coinTaken, makesCallsForAnybody } from '../calls/coin-taken.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/** More coin than a call uses, hands on and gives back. Routers and contracts that make calls for anybody keep nothing for anyone. */
export const coinLeftBehind: CallRule = call => {
  const { value, leftOut, isDelegated, chainId, to } = call
  if (value === 0n || leftOut > 0 || isDelegated) return undefined
  const left = value - coinTaken(call, value)
  const unsaid = call.meaning.kind === 'described' && call.inside.length === 0 ? value - coinDescribed(call) : 0n
  if (left <= 0n)
    return unsaid <= 0n
      ? undefined
      : notice(
          `${nativeAmount(chainId, unsaid).value} goes with the call, and its description says nothing of that: it may be a fee, or lost.`,
        )
  const amount = nativeAmount(chainId, left).value
  return danger(
    makesCallsForAnybody(call)
      ? `${amount} stays in ${to}, which makes calls for anybody: anybody can take it.`
      : `${amount} may stay in ${to}: nothing in the call takes it or gives it back, and anybody may take it there.`,
  )
}
