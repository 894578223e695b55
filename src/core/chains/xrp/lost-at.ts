import type { LostAt } from '../declaration/lost-at.ts'
import { itsIssuer, withoutKey } from '../declaration/nobody.ts'
import { accountIdIn, isXrpAddress } from './address.ts'
import { issuerOf } from './amount.ts'
import type { XrpAsset } from './assets.ts'

export const xrpLostAt: LostAt<XrpAsset> = ({ address, item }) => {
  if (item !== null && issuerOf(item) === address) return itsIssuer
  return isXrpAddress(address) ? withoutKey(accountIdIn(address)) : undefined
}
