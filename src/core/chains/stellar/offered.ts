import type { StellarAct } from './operation.ts'
import type { StellarAsset } from './xdr-parts.ts'

type Offer = Extract<
  StellarAct,
  { readonly type: 'manage_sell_offer' | 'create_passive_sell_offer' | 'manage_buy_offer' }
>

/** Units of 10^-7. */
export interface Offered {
  readonly sold: bigint
  readonly selling: StellarAsset
  readonly bought: bigint
  readonly buying: StellarAsset
}

/**
 * Returns the most that an offer gives, and what it asks for all of that. The price is per unit of the side that `amount` does not count.
 */
export function offeredBy({ type, amount, price, selling, buying }: Offer): Offered {
  const [by, of] = [BigInt(price.numerator), BigInt(price.denominator)]
  const isBuy = type === 'manage_buy_offer'
  const sold = isBuy ? (amount * by + of - 1n) / of : amount
  const bought = isBuy ? amount : (amount * by) / of
  return { sold, selling, bought, buying }
}
