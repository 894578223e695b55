import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { parseCosmosAddress } from './address.ts'

export function cosmosLostAt({ address }: Pick<Payment<never>, 'address'>): string | undefined {
  const parsed = parseCosmosAddress(address)
  return parsed && withoutKey(parsed.bytes)
}
