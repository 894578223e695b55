import { asAddress, type EthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { everyChain } from '../networks/networks.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import { type DecodedCall, readCall } from './call-tree.ts'
import { interfacesLent } from './interfaces-lent.ts'
import { signedOperation } from './user-operation.ts'

export interface CallInMessage {
  /** The account that makes the calls inside. */
  readonly account: EthereumAddress
  readonly made: DecodedCall
}

/** The call that a message makes: of a Safe, of an account by ERC-4337, or through a forwarder of ERC-2771. `undefined` for any other. */
export const callInMessage = memoizedByKey((typedData: TypedData): CallInMessage | undefined => {
  const { primaryType, domain, message } = typedData
  const interfaces = interfacesLent(typedData)
  const chainId = typeof domain.chainId === 'bigint' ? domain.chainId : everyChain
  const operation = signedOperation(typedData)
  if (operation) {
    const { account, callData } = operation
    return { account, made: readCall({ chainId, to: account, value: 0n, data: callData }, interfaces) }
  }
  const { value, data } = message
  const to = asAddress(message.to)
  const account = asAddress({ SafeTx: domain.verifyingContract, ForwardRequest: message.from }[primaryType])
  if (to === undefined || account === undefined || typeof value !== 'bigint' || typeof data !== 'string')
    return undefined
  const isDelegated = primaryType === 'SafeTx' && message.operation !== 0n
  const call = { chainId, to, value, data: data as Hex, ...(isDelegated && { isDelegated }) }
  return { account, made: readCall(call, interfaces) }
})
