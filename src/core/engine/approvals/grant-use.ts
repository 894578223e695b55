import { formatUnits, groupThousands } from '../../display/amount.ts'
import { scaled, sumDecimals } from '../../policies/engine/velocity-controls/units.ts'
import type { Reader } from '../../ports/store.ts'
import type { Grant } from '../../records/grant.ts'

/** Use of a standing approval so far. */
export interface GrantUse {
  /**
   * Use in words, for example `3 of 100 requests, 1.5 of 5 USDC used, 3.5 left`. It never answers for more than there is; what was sent
   * beyond that by requests that the person approved one by one is said behind it.
   */
  readonly words: string
  /** It answers for nothing any more. */
  readonly usedUp: boolean
}

export function grantUseOf(
  reader: Reader,
  { organizationId, controlId, countControlId, keyId, limitInWords }: Grant,
): GrantUse {
  const spent = (id: string) => reader.reserved({ organizationId, controlId: id, groupKey: keyId, since: null }).sum
  // Without them it answers for nothing, and so all of it counts as used.
  const most = (id: string) => reader.find('velocityControls', organizationId, id)?.threshold ?? '0'
  const [requests, mostRequests] = [spent(countControlId), BigInt(most(countControlId))]
  const [used, mostUsed] = [spent(controlId), scaled(most(controlId))]
  const left = used < mostUsed ? mostUsed - used : 0n
  const within = { requests: requests > mostRequests ? mostRequests : requests, used: mostUsed - left }
  const inUnits = (value: bigint) => formatUnits(value, sumDecimals)
  // The unit may be two words: `5 native coin`.
  const unit = limitInWords.slice(limitInWords.indexOf(' ') + 1)
  const inAll = [
    ...(requests > mostRequests ? [`${groupThousands(requests)} requests`] : []),
    ...(used > mostUsed ? [`${inUnits(used)} ${unit}`] : []),
  ]
  const words = `${groupThousands(within.requests)} of ${mostRequests} requests, ${inUnits(within.used)} of ${inUnits(mostUsed)} ${unit} used, ${inUnits(left)} left`
  return {
    words:
      inAll.length > 0 ? `${words}; ${inAll.join(' and ')} in total, including what you approved one by one` : words,
    usedUp: left === 0n || requests >= mostRequests,
  }
}
