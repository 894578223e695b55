import { danger } from '../../declaration/described.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/** Functions of contracts that make calls for anybody, and so give anybody what they hold: Multicall3 and Safe's MultiSend. */
const ofEverybody: readonly string[] = ['aggregate', 'aggregate3', 'aggregate3Value', 'tryAggregate', 'multiSend']

/** More coin than the calls inside hand on, at a contract that keeps nothing for anyone. */
export const coinLeftBehind: CallRule = ({ meaning, value, inside, leftOut, isDelegated, chainId, to }) => {
  if (meaning.kind !== 'known' || !ofEverybody.includes(meaning.call.name) || isDelegated || leftOut > 0)
    return undefined
  const left = value - inside.reduce((sum, inner) => sum + inner.value, 0n)
  return left > 0n
    ? danger(`${nativeAmount(chainId, left).value} stays in ${to}, which makes calls for anybody: anybody can take it.`)
    : undefined
}
