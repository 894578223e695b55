import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { moveAddressBytes } from '../wire/move-address.ts'

export function suiLostAt({ address }: Pick<Payment<never>, 'address'>): string | undefined {
  return withoutKey(moveAddressBytes(address))
}
