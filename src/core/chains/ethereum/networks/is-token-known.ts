import type { EthereumAddress } from '../encoding/address.ts'
import { coinTokenOn } from './coin-tokens.ts'
import { isReviewed } from './listed-tokens.ts'
import { chosenToken } from './networks.ts'
import { isTip20 } from './tip-20.ts'
import { hasTwoContracts } from './two-contracts.ts'

/** Tells if a contract is known to be a token, which moves itself alone by the functions of its standard. */
export function isTokenKnown(chainId: bigint, contract: EthereumAddress): boolean {
  return (
    chosenToken(chainId, contract) !== undefined ||
    isReviewed(chainId, contract) ||
    contract === coinTokenOn(chainId) ||
    hasTwoContracts(chainId, contract) ||
    isTip20(chainId, contract)
  )
}
