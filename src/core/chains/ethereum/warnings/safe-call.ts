import type { EthereumAddress } from '../address.ts'
import type { Call } from '../call-moves.ts'
import type { Hex } from '../hex.ts'
import type { TypedData } from '../typed-data.ts'

/** The call that a Safe makes once enough of its owners have signed the message; `undefined` for any other message. */
export function safeCall({
  primaryType,
  domain,
  message,
}: TypedData): { readonly safe: EthereumAddress; readonly made: Call } | undefined {
  const { chainId, verifyingContract } = domain
  const { to, value, data } = message
  const isCall = typeof to === 'string' && typeof value === 'bigint' && typeof data === 'string'
  if (primaryType !== 'SafeTx' || !isCall || typeof verifyingContract !== 'string') return undefined
  const made = {
    chainId: typeof chainId === 'bigint' ? chainId : 0n,
    to: to as EthereumAddress,
    value,
    data: data as Hex,
  }
  return { safe: verifyingContract as EthereumAddress, made }
}
