import type { Call } from './call-moves.ts'
import { tokenOf, withoutCoin } from './networks.ts'
import { permit2 } from './permit2.ts'

/**
 * Whether a contract may hold tokens that are one each (ERC-721, and older ones such as CryptoKitties): then what is an amount to ERC-20
 * is the number of a token. Of a token that is known, and of Tempo's (TIP-20), it is certain that it counts.
 */
export function mayBeCollection({ chainId, to }: Pick<Call, 'chainId' | 'to'>): boolean {
  return tokenOf(chainId, to) === undefined && to !== permit2 && !isTip20(chainId, to)
}

/** Tempo makes tokens of this standard alone at such addresses. */
function isTip20(chainId: bigint, contract: string): boolean {
  return withoutCoin.includes(chainId) && /^0x20c0{21}/i.test(contract)
}
