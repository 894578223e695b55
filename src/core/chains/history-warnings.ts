import type { Warning } from '../../shared/card.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Decoded } from '../ports/decoded.ts'
import type { OfChain } from './chain-of.ts'
import type { Asset } from './declaration/asset.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { Earlier } from './declaration/earlier.ts'
import type { Outcome } from './declaration/outcome.ts'
import { aboveUsual } from './history/above-usual.ts'
import { repeats } from './history/repeats.ts'
import { feeAboveUsual } from './history/unusual-fee.ts'

export interface HistoryAsked {
  /** Public key that would sign, hex. */
  readonly publicKey: string
  readonly now: Milliseconds
  /** Lists earlier signatures of the same key for the chain that were given out, newest first. */
  earlier(): readonly Earlier[]
}

/** Warns if something that is signed, on any chain, is unusual compared with earlier signatures of the same key. */
export function historyWarnings({ chain, signed }: OfChain, asked: HistoryAsked): readonly Warning[] {
  if (!chain.outcome || !chain.isTransaction(signed)) return []
  const outcome = outcomeOf(chain, signed, asked.publicKey)
  const before = asked
    .earlier()
    .filter(each => chain.isTransaction(each.signed))
    .map(each => ({ at: each.at, outcome: outcomeOf(chain, each.signed, asked.publicKey) }))
  const outcomes = before.map(each => each.outcome)
  return [...aboveUsual(outcome, outcomes), ...feeAboveUsual(outcome, outcomes), ...repeats(outcome, before, asked.now)]
}

/** Each card of a key asks again for what was signed before. */
const kept = new WeakMap<Decoded, Outcome<Asset>>()

function outcomeOf(chain: Chain, signed: Decoded, publicKey: string): Outcome<Asset> {
  const known = kept.get(signed)
  if (known) return known
  const outcome = chain.outcome?.(signed, publicKey)
  if (!outcome) throw new Error(`Of ${chain.id} nothing is read`)
  kept.set(signed, outcome)
  return outcome
}
