import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { tonAccountOf } from './address.ts'

export function tonLostAt({ address }: Pick<Payment<never>, 'address'>): string | undefined {
  const account = tonAccountOf(address)
  return account && withoutKey(account.hash)
}
