import type { IssuedToken } from '../declaration/issuers.ts'
import type { StellarAct } from './operation.ts'
import type { StellarAsset } from './xdr-parts.ts'

/** Lists the tokens that an operation swaps into, or lets the account hold. */
export function tokensGotBy(act: StellarAct): readonly IssuedToken[] {
  switch (act.type) {
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return isSame(act.spends, act.delivers) ? [] : issued(act.delivers)
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer':
      return act.amount === 0n ? [] : issued(act.buying)
    case 'change_trust':
      return act.limit === 0n || act.asset === 'liquidity pool' ? [] : issued(act.asset)
    default:
      return []
  }
}

export function isSame(one: StellarAsset, other: StellarAsset): boolean {
  return one.code === other.code && one.issuer === other.issuer
}

function issued({ code, issuer }: StellarAsset): IssuedToken[] {
  return issuer === null ? [] : [{ code, issuer }]
}
