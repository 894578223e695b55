import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { tokenAmount, tokenOf } from './networks.ts'

/** Amount of a token that somebody may take. */
export interface Takeable {
  readonly contract: EthereumAddress
  /** Base units. */
  readonly amount: bigint
}

/** As sentences speak of it: `up to 5 USDC`, or `any amount of token 0x…`. @param chainId - Null where it is not known. */
export function atMost({ contract, amount }: Takeable, chainId: bigint | null): string {
  if (amount >= beyondAnySupply) return `any amount of ${tokenInWords(contract, chainId)}`
  const token = chainId === null ? undefined : tokenOf(chainId, contract)
  const { value } = tokenAmount(token, amount)
  return token ? `up to ${value}` : `up to ${value} of token ${contract}`
}

/** `USDC`, or `token 0x…` of one that is not known. */
export function tokenInWords(contract: EthereumAddress, chainId: bigint | null): string {
  return (chainId === null ? undefined : tokenOf(chainId, contract)?.symbol) ?? `token ${contract}`
}
