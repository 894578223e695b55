import type { EthereumAddress } from '../encoding/address.ts'

/** Contracts that make any call for anybody, in their own name. */
const contracts: ReadonlySet<EthereumAddress> = new Set([
  // Multicall3 (mds1/multicall).
  '0xcA11bde05977b3631167028862bE2a173976CA11',
  // MultiSendCallOnly of Safe 1.3.0 and 1.4.1 (safe-global/safe-deployments).
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
])

export function isOfEverybody(address: EthereumAddress): boolean {
  return contracts.has(address)
}
