import type { EthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'

/** A message to a contract. */
export interface Call {
  readonly chainId: bigint
  readonly to: EthereumAddress
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** Its code runs as the account that makes the call, and so makes its own calls in the name of that account. */
  readonly isDelegated?: true
}
