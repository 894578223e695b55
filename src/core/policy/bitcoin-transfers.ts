import type { BitcoinTransaction } from '../chains/bitcoin/transaction.ts'

/**
 * What leaves the address that signs, in satoshi: all outputs that do not pay back to it, whoever else pays for them. Null where
 * there are none. The fee is not counted, as gas is not.
 */
export function bitcoinSent({ outputs }: BitcoinTransaction): bigint | null {
  const sent = outputs.filter(({ isOwn }) => !isOwn)
  return sent.length > 0 ? sent.reduce((sum, { value }) => sum + value, 0n) : null
}
