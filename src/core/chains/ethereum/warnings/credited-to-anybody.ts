import { danger } from '../../declaration/described.ts'
import { makesCallsForAnybody } from '../calls/coin-taken.ts'
import { receiverOf, receiversOf } from '../calls/recipients.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of what a contract is credited with that makes calls for anybody: the next caller can take it. A function that names nobody pays out,
 * for the coin that it gets, to whoever calls it: the contract that hands the coin on.
 */
export const creditedToAnybody: CallRule = call => {
  if (call.isDelegated || !makesCallsForAnybody(call)) return undefined
  const credited = call.inside.find(inner => inner.value > 0n && inner.data !== '0x' && !namesReceiver(inner))
  if (!credited) return undefined
  const amount = nativeAmount(call.chainId, credited.value).value
  return danger(
    `What ${credited.to} gives for ${amount} belongs to ${call.to}, which makes calls for anybody: anybody can take it.`,
  )
}

function namesReceiver(call: Parameters<CallRule>[0]): boolean {
  const named = [receiverOf(call), ...receiversOf(call).map(({ address }) => address)]
  return named.some(address => address !== undefined && address !== null && BigInt(address) !== 0n)
}
