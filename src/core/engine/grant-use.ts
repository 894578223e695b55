import { formatUnits, groupThousands } from '../display/amount.ts'
import { mostRequests } from '../policy/grant-terms.ts'
import { scaled, sumDecimals } from '../policy/spending.ts'
import type { Reader } from '../ports/store.ts'
import type { Grant } from '../records.ts'

/** What a standing approval has come to. */
export interface GrantUse {
  /** For example `3 of 100 requests, 1.5 of 5 USDC used, 3.5 left`. */
  readonly words: string
  /** It answers for nothing any more. */
  readonly usedUp: boolean
}

export function grantUseOf(reader: Reader, { organizationId, controlId, countControlId, keyId, cap }: Grant): GrantUse {
  const spent = (id: string) => reader.reserved({ organizationId, controlId: id, groupKey: keyId, since: null }).sum
  // The unit may be two words: `5 native coin`.
  const [amount = '', ...unit] = cap.split(' ')
  const [requests, used, most] = [spent(countControlId), spent(controlId), scaled(amount)]
  const left = used < most ? most - used : 0n
  const inUnits = (value: bigint) => formatUnits(value, sumDecimals)
  return {
    words: `${groupThousands(requests)} of ${mostRequests} requests, ${inUnits(used)} of ${inUnits(most)} ${unit.join(' ')} used, ${inUnits(left)} left`,
    usedUp: left === 0n || requests >= BigInt(mostRequests),
  }
}
