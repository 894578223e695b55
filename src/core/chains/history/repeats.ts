import type { Warning } from '../../../shared/card.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Asset } from '../declaration/asset.ts'
import { notice } from '../declaration/described.ts'
import { memosAsOne } from '../declaration/memo.ts'
import type { Outcome } from '../declaration/outcome.ts'

const shortlyMs = 10 * 60_000

export interface Before {
  readonly outcome: Outcome<Asset>
  readonly at: Milliseconds
}

/** The same to the same, twice within minutes: a program that tries again, or asks twice. */
export function repeats(outcome: Outcome<Asset>, before: readonly Before[], now: Milliseconds): readonly Warning[] {
  const does = doingOf(outcome)
  const isRepeated = before.some(
    earlier =>
      now - earlier.at < shortlyMs &&
      does !== undefined &&
      doingOf(earlier.outcome) === does &&
      earlier.outcome.network === outcome.network &&
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
  const lines = movements.map(({ does, inWords, to, toInWords, from, asset, item, memos = [] }) => [
    does,
    inWords,
    to,
    toInWords,
    from,
    asset?.key ?? item,
    memosAsOne(memos),
  ])
  return lines.length > 0 ? JSON.stringify(lines) : undefined
}
