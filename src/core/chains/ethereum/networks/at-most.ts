import type { EthereumAddress } from '../encoding/address.ts'
import { isLimitlessAllowance } from '../encoding/limitless.ts'
import { tokenAmount, tokenOf } from './networks.ts'
import { tokenName } from './token.ts'

/** Amount of a token that somebody may take. */
export interface Takeable {
  readonly contract: EthereumAddress
  /** Base units. */
  readonly amount: bigint
  /** True if it may be the number of one token instead. */
  readonly mayBeNumber?: boolean
}

/** As sentences speak of it: `up to 5 USDC`, or `any amount of token 0x…`. @param chainId - Null where it is not known. */
export function atMost(takeable: Takeable, chainId: bigint | null): string {
  const { contract, amount, mayBeNumber } = takeable
  if (isLimitlessAllowance(amount)) return `any amount of ${tokenInWords(contract, chainId)}`
  const token = chainId === null ? undefined : tokenOf(chainId, contract)
  const { value } = tokenAmount(token, amount)
  const most = mayBeNumber ? `up to ${value}, or the token of number ${amount},` : `up to ${value}`
  return token ? most : `${most} of token ${contract}`
}

/** `USDC`, or `token 0x…` of one that is not known. */
export function tokenInWords(contract: EthereumAddress, chainId: bigint | null): string {
  const token = chainId === null ? undefined : tokenOf(chainId, contract)
  return token ? tokenName(token) : `token ${contract}`
}
