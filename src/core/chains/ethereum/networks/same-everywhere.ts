import type { EthereumAddress } from '../encoding/address.ts'
import { isFallbackHandler } from './fallback-handlers.ts'

/**
 * Contracts at the same address on every chain, whose code is known and in which nobody can put anything else: each is made by a
 * transaction that gives this code this address.
 */
const contracts: ReadonlySet<EthereumAddress> = new Set([
  // Multicall3 (mds1/multicall).
  '0xcA11bde05977b3631167028862bE2a173976CA11',
  // EntryPoint 0.6, 0.7 and 0.8 (eth-infinitism/account-abstraction).
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  // Safe4337Module 0.2.0 and 0.3.0 (safe-global/safe-modules-deployments).
  '0xa581c4A4DB7175302464fF3C06380BC3270b4037',
  '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  // Seaport 1.2 to 1.6 (ProjectOpenSea/seaport).
  '0x00000000000006c7676171937C444f6BDe3D6282',
  '0x0000000000000aD24e80fd803C6ac37206a45f15',
  '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  '0x0000000000000068F116a894984e2DB1123eB395',
])

export function isSameEverywhere(address: EthereumAddress): boolean {
  return contracts.has(address) || isFallbackHandler(address)
}
