import type { Warning } from '../../shared/card.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Decoded } from '../ports/decoded.ts'
import type { OfChain } from './chain-of.ts'
import type { Asset } from './declaration/asset.ts'
import type { Chain } from './declaration/define-chain.ts'
import { danger, notice } from './declaration/described.ts'
import type { Earlier } from './declaration/earlier.ts'
import { type Outcome, unitsOf } from './declaration/outcome.ts'
import { amountOf } from './what-will-happen.ts'

/** With fewer, nothing is usual yet; and what was usual long ago need not be today. */
const enoughToCompare = 5
const mostCompared = 20

const shortlyMs = 10 * 60_000

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

/** Far more of an asset than is sent otherwise. */
function aboveUsual(outcome: Outcome<Asset>, before: readonly Outcome<Asset>[]): readonly Warning[] {
  return [...sentBy(outcome)].flatMap(([key, { asset, units }]) => {
    const usual = before.flatMap(each => sentBy(each).get(key)?.units ?? []).slice(0, mostCompared)
    if (usual.length < enoughToCompare) return []
    const most = greatest(usual)
    if (units <= median(usual) * 10n || units <= most) return []
    return notice(
      `${amountOf(asset, units)} is far more than usual: the last ${usual.length} times, this account sent ${amountOf(asset, most)} at most.`,
    )
  })
}

/** By the key of an asset, what leaves of it for certain. */
function sentBy({ movements }: Outcome<Asset>): ReadonlyMap<string, { readonly asset: Asset; readonly units: bigint }> {
  const sums = new Map<string, { readonly asset: Asset; readonly units: bigint }>()
  for (const movement of movements) {
    const { asset, does } = movement
    if (!asset || does !== 'sends') continue
    const units = (sums.get(asset.key)?.units ?? 0n) + unitsOf(movement)
    if (units > 0n) sums.set(asset.key, { asset, units })
  }
  return sums
}

/** A hundred times what this key has allowed before is a mistake or a trap, on a cheap network too. */
function feeAboveUsual(outcome: Outcome<Asset>, before: readonly Outcome<Asset>[]): readonly Warning[] {
  const { fee } = outcome
  // What limits count is told of by the card already.
  if (fee?.kind !== 'most' || fee.counted > 0n) return []
  const coin = coinOf(outcome)
  const fees = before
    .filter(each => coinOf(each) === coin)
    .flatMap(each => (each.fee?.kind === 'most' ? each.fee : []))
    .slice(0, mostCompared)
  if (fees.length < enoughToCompare) return []
  const usual = median(fees.map(({ units }) => units))
  if (usual === 0n || fee.units < usual * 100n) return []
  const inWords = fees.find(({ units }) => units === usual)?.inWords
  return [
    danger(
      `The fee could be up to ${fee.inWords}, over a hundred times what this account usually allows (${inWords}).`,
    ),
  ]
}

function coinOf({ counted: [coin] }: Outcome<Asset>): string | undefined {
  return coin?.asset.key
}

interface Before {
  readonly outcome: Outcome<Asset>
  readonly at: Milliseconds
}

/** The same to the same, twice within minutes: a program that tries again, or one that asks twice. */
function repeats(outcome: Outcome<Asset>, before: readonly Before[], now: Milliseconds): readonly Warning[] {
  const does = doingOf(outcome)
  const isRepeated = before.some(
    earlier =>
      now - earlier.at < shortlyMs &&
      does !== undefined &&
      doingOf(earlier.outcome) === does &&
      // Of two that use up the same, the network takes one.
      !outcome.uses.some(used => earlier.outcome.uses.includes(used)),
  )
  return isRepeated
    ? [notice('The same was signed less than ten minutes ago, and both would take place: it is paid twice.')]
    : []
}

/** `undefined` for what moves nothing, which harms nobody twice. */
function doingOf({ movements, sameAs }: Outcome<Asset>): string | undefined {
  if (sameAs !== null) return sameAs
  const lines = movements.map(({ does, inWords, to, from, asset }) => [does, inWords, to, from, asset?.key])
  return lines.length > 0 ? JSON.stringify(lines) : undefined
}

/** The middle one of a list that is not empty; the lower of two. */
function median(amounts: readonly bigint[]): bigint {
  return ascending(amounts)[(amounts.length - 1) >> 1] as bigint
}

function greatest(amounts: readonly bigint[]): bigint {
  return ascending(amounts).at(-1) as bigint
}

function ascending(amounts: readonly bigint[]): readonly bigint[] {
  return amounts.toSorted((one, other) => (one < other ? -1 : 1))
}
