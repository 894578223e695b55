import type { EthereumAddress } from '../encoding/address.ts'
import { isMultiSendCallOnly } from './multi-sends.ts'

/** Multicall3 (mds1/multicall). */
const multicall3: EthereumAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Tells if a contract makes any call for anybody, in its own name. */
export function isOfEverybody(address: EthereumAddress): boolean {
  return address === multicall3 || isMultiSendCallOnly(address)
}
