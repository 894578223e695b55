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
  /** Of the key that would sign, hex. */
  readonly publicKey: string
  readonly now: Milliseconds
  /** What the same key has signed for the chain and given out before, newest first. */
  earlier(): readonly Earlier[]
}

/** What is unusual about something that is signed, on whichever chain, beside what the same key has signed before. */
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
