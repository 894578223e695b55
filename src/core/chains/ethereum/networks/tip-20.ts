import type { EthereumAddress } from '../encoding/address.ts'
import { paysFeesInTokens } from './networks.ts'

/** Tells if a contract is a token of TIP-20: Tempo makes tokens of this standard alone at such addresses. */
export function isTip20(chainId: bigint, contract: EthereumAddress): boolean {
  return paysFeesInTokens(chainId) && /^0x20c0{21}/i.test(contract)
}
