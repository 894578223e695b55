import type { EthereumAddress } from '../encoding/address.ts'

/** Tells if contracts write an address in place of the coin, where they take tokens as well: that of nobody, or of many letters E. */
export function isInsteadOfCoin(token: EthereumAddress): boolean {
  return token === '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' || BigInt(token) === 0n
}
