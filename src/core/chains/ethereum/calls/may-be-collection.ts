import { chosenToken, tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { isTip20 } from '../networks/tip-20.ts'
import type { Call } from '../transactions/call.ts'

/**
 * Tells if a contract may hold tokens that are one each (ERC-721, and older ones such as CryptoKitties): an ERC-20 amount is then the
 * number of a token. Known tokens that can be divided, and those of Tempo (TIP-20), count amounts; but those of ERC-404 read a small one
 * as the number of a collectible, which moves a whole unit, and the lists have some.
 * @param amount - What may be a number, where that is known.
 */
export function mayBeCollection({ chainId, to }: Pick<Call, 'chainId' | 'to'>, amount?: bigint): boolean {
  if (to === permit2 || isTip20(chainId, to)) return false
  const decimals = tokenOf(chainId, to)?.decimals ?? 0
  const isSmall = amount !== undefined && amount > 0n && amount <= mostCollectibles
  return decimals === 0 || (isSmall && decimals >= 18 && chosenToken(chainId, to) === undefined)
}

/** Collectibles that one contract may have. So few units of a token with 18 decimals are worth nothing. */
const mostCollectibles = 1_000_000n
