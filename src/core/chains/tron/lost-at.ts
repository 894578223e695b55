import type { LostAt } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { accountOf, isTronAddress } from './address.ts'
import { knownToken } from './amounts.ts'
import type { TronAsset } from './assets.ts'

/** No contract of a token gives anything back, its own token included. */
export const tronLostAt: LostAt<TronAsset> = ({ address, asset }) => {
  const token = knownToken(address)
  if (token) return `the contract of ${token.symbol}`
  if (asset?.token === address) return 'the contract of that token'
  return isTronAddress(address) ? withoutKey(accountOf(address)) : undefined
}
