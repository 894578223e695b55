import type { Asset } from '../chains/declaration/asset.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import { memosAsOne } from '../chains/declaration/memo.ts'
import type { Payee } from '../chains/declaration/views-of-effects.ts'
import type { Decoded } from '../ports/decoded.ts'
import type { Recipient } from '../records/recipient.ts'

/** Target of a payment, as it is remembered: an address alone does not say which network, nor which customer of an exchange. */
export type PlacePaid = Pick<Recipient, 'address' | 'network' | 'asset' | 'memo'>

export function placePaid({ networkOf }: Chain, signed: Decoded, payee: Payee<Asset>): PlacePaid {
  return {
    address: payee.address,
    network: payee.ledger ?? networkOf(signed) ?? '',
    asset: assetOf(payee),
    memo: memosAsOne(payee.memos),
  }
}

function assetOf({ asset, item }: Payee<Asset>): string {
  if (item !== null) return `item ${item}`
  if (asset === null) return 'not known'
  return isWorthSomething(asset) ? '' : asset.key
}

/** A coin or a shipped token. A token that anybody can have made tells nothing about payments of others. */
function isWorthSomething({ token }: Asset): boolean {
  return token !== undefined && token.issuer === undefined
}
