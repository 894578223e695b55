import type { LostAt } from '../declaration/lost-at.ts'
import { itsIssuer, withoutKey } from '../declaration/nobody.ts'
import { stellarKeyOf } from './address.ts'
import type { StellarAsset } from './assets.ts'

export const stellarLostAt: LostAt<StellarAsset> = ({ address, asset }) => {
  if (asset?.issuer === address) return itsIssuer
  const key = stellarKeyOf(address)
  return key && withoutKey(key)
}
