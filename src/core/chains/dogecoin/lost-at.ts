import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { dogecoinAccountOf } from './address.ts'

export function dogecoinLostAt({ address }: Pick<Payment<never>, 'address'>): string | undefined {
  const [, hash] = dogecoinAccountOf(address)?.split(' ') ?? []
  return hash === undefined ? undefined : withoutKey(Buffer.from(hash, 'hex'))
}
