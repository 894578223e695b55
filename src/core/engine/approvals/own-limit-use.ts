import { formatUnits, groupThousands } from '../../display/amount.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { beginOf } from '../../policies/engine/velocity-controls/measure-usage.ts'
import { partOf } from '../../policies/engine/velocity-controls/part-of.ts'
import { scaled, sumDecimals } from '../../policies/engine/velocity-controls/units.ts'
import type { Reader } from '../../ports/store.ts'
import type { OwnLimitIds } from './own-limits.ts'

/** Use of something approved in advance, so far. */
export interface OwnLimitUse {
  /**
   * Use in words, for example `1.5 of 5 USDC · 3 of 100 requests`. It never answers for more than there is; what was sent
   * beyond that by requests that the person approved one by one is said behind it.
   */
  readonly words: string
  /** It answers for nothing any more. */
  readonly usedUp: boolean
  /** Part of it that is used, of requests or of the amount, whichever is more: from 0 to 1. */
  readonly used: number
}

interface Measured extends OwnLimitIds {
  readonly organizationId: string
  /** Id of the key or user that its limits count for. */
  readonly groupKey: string
  /** Symbol of what it limits. It may be two words: `native coin`. */
  readonly unit: string
}

/** @param now - As limits count time: see `Clock.passed`. */
export function ownLimitUseOf(
  reader: Reader,
  { organizationId, controlId, countControlId, groupKey, unit }: Measured,
  now: Milliseconds,
): OwnLimitUse {
  const [requests, mostRequests] = use(countControlId, BigInt)
  const [used, mostUsed] = use(controlId, scaled)
  const left = used < mostUsed ? mostUsed - used : 0n
  const isCounted = requests <= mostRequests
  const within = { requests: isCounted ? requests : mostRequests, used: mostUsed - left }
  const inUnits = (value: bigint) => formatUnits(value, sumDecimals)
  const inAll = [
    ...(isCounted ? [] : [`${groupThousands(requests)} requests`]),
    ...(used > mostUsed ? [`${inUnits(used)} ${unit}`] : []),
  ]
  const words = `${inUnits(within.used)} of ${inUnits(mostUsed)} ${unit} · ${groupThousands(within.requests)} of ${mostRequests} requests`
  return {
    words:
      inAll.length > 0 ? `${words}; ${inAll.join(' and ')} in total, including what you approved one by one` : words,
    usedUp: left === 0n || requests >= mostRequests,
    used: Math.max(partOf(requests, mostRequests), partOf(used, mostUsed)),
  }

  /** Without its velocity control it answers for nothing, and so all of it counts as used. */
  function use(id: string, read: (threshold: string) => bigint): readonly [used: bigint, most: bigint] {
    const velocityControl = reader.find('velocityControls', organizationId, id)
    if (!velocityControl) return [0n, 0n]
    const since = beginOf(velocityControl, now)
    return [reader.reserved({ organizationId, controlId: id, groupKey, since }).sum, read(velocityControl.threshold)]
  }
}
