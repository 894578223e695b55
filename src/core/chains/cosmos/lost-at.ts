import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { decodeBech32, isAccountLength } from './address.ts'

/** Chains of the Cosmos SDK take a payment to an address of any length. Those behind a channel can have accounts of other lengths. */
export function cosmosLostAt({ address, ledger }: Pick<Payment<never>, 'address' | 'ledger'>): string | undefined {
  const bytes = decodeBech32(address)?.bytes
  if (bytes === undefined) return undefined
  if (isAccountLength(bytes)) return withoutKey(bytes)
  return ledger === undefined ? `an address of ${bytes.length} bytes, which no account has` : undefined
}
