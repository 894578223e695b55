import type { EthereumAddress } from '../address.ts'
import type { Call } from '../call-moves.ts'
import type { Hex } from '../hex.ts'
import type { TypedData } from '../typed-data.ts'

export interface CallInMessage {
  /** The account that makes the calls inside. */
  readonly account: EthereumAddress
  readonly made: Call
}

/** The call that a message makes: of a Safe, or of an account by ERC-4337. `undefined` for any other message. */
export function callInMessage({ primaryType, domain, message }: TypedData): CallInMessage | undefined {
  const chainId = typeof domain.chainId === 'bigint' ? domain.chainId : 0n
  if (/^(Packed)?UserOperation$/.test(primaryType)) {
    const { sender, callData } = message
    if (typeof sender !== 'string' || typeof callData !== 'string') return undefined
    const account = sender as EthereumAddress
    return { account, made: { chainId, to: account, value: 0n, data: callData as Hex } }
  }
  const { to, value, data } = message
  const isCall = typeof to === 'string' && typeof value === 'bigint' && typeof data === 'string'
  if (primaryType !== 'SafeTx' || !isCall || typeof domain.verifyingContract !== 'string') return undefined
  return {
    account: domain.verifyingContract as EthereumAddress,
    made: { chainId, to: to as EthereumAddress, value, data: data as Hex },
  }
}
