import type { EthereumAddress } from '../encoding/address.ts'
import { isLimitlessAllowance } from '../encoding/limitless.ts'
import { tokenOf } from './networks.ts'

/** Whole tokens: there is no token in use of which there are more. */
const mostWhole = 10n ** 12n
/** Of coins. */
const coinDecimals = 18

/**
 * Tells if there can be no such amount, which is then as good as one without limit, although it is a number.
 * @param contract - Of the token; null for the coin.
 */
export function isMoreThanThereIs(chainId: bigint, contract: EthereumAddress | null, amount: bigint): boolean {
  if (isLimitlessAllowance(amount)) return true
  if (contract === null) return isAbove(amount, coinDecimals)
  const token = tokenOf(chainId, contract)
  return token !== undefined && isAbove(amount, token.decimals)
}

function isAbove(amount: bigint, decimals: number): boolean {
  return amount > mostWhole * 10n ** BigInt(decimals)
}
