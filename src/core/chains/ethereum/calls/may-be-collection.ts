import { tokenOf, withoutCoin } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import type { Call } from '../transactions/call.ts'

/**
 * Tells if a contract may hold tokens that are one each (ERC-721, and older ones such as CryptoKitties): an ERC-20 amount is then the
 * number of a token. Known tokens and those of Tempo (TIP-20) are certain to count amounts.
 */
export function mayBeCollection({ chainId, to }: Pick<Call, 'chainId' | 'to'>): boolean {
  return tokenOf(chainId, to) === undefined && to !== permit2 && !isTip20(chainId, to)
}

/** Tempo makes tokens of this standard alone at such addresses. */
function isTip20(chainId: bigint, contract: string): boolean {
  return withoutCoin.includes(chainId) && /^0x20c0{21}/i.test(contract)
}
