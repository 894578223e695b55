import type { LostAt } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { moveAddressBytes } from '../wire/move-address.ts'
import type { AptosAsset } from './signed.ts'
import { everyKnownToken } from './tokens.ts'

/** The metadata of a token is an object and no account. */
export const aptosLostAt: LostAt<AptosAsset> = ({ address, asset }) => {
  const known = everyKnownToken().find(({ metadata }) => metadata === address)
  if (known) return `the metadata of ${known.symbol}`
  if (asset?.token.kind === 'fungible' && asset.token.name === address) return 'the metadata of that token'
  return withoutKey(moveAddressBytes(address))
}
