import type { EthereumAddress } from '../encoding/address.ts'

/** The native coin of an EVM chain, or an ERC-20 token. */
export interface EthereumAsset {
  readonly chainId: bigint
  /** Null for the native coin. */
  readonly token: EthereumAddress | null
}
