import type { EthereumAddress } from '../encoding/address.ts'
import { everyNetwork, networkOf, tokenOf, wrapperOfCoin } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { isSameEverywhere } from '../networks/same-everywhere.ts'
import type { Call } from '../transactions/call.ts'
import { bindCall } from './bind.ts'
import { ifApplicable } from './inapplicable.ts'
import { registry } from './registry.ts'

/** Tells if the shipped data knows a contract of this address: a token, or one with a description. */
export function isShipped(chainId: bigint, address: EthereumAddress): boolean {
  return address === permit2 || tokenOf(chainId, address) !== undefined || isDescribed(chainId, address)
}

/** Tells if all that is known of a contract is that it is a token, and not one that wraps the coin. */
export function isOnlyToken(chainId: bigint, address: EthereumAddress): boolean {
  const isToken = tokenOf(chainId, address) !== undefined && !isSameEverywhere(address)
  return isToken && wrapperOfCoin(chainId, address) === undefined
}

/** Tells the same of a token on another network. @param chainId - Any network where it is not one that is known here. */
export function isShippedThere(chainId: bigint | undefined, token: EthereumAddress): boolean {
  return chainId === undefined || networkOf(chainId) === undefined
    ? everyNetwork().some(network => isShipped(network.chainId, token))
    : isShipped(chainId, token)
}

/** Tells if the effects of a contract beyond those of a token are known: it has a description, or is the same on every chain. */
export function isDescribed(chainId: bigint, address: EthereumAddress): boolean {
  return isSameEverywhere(address) || (tokenOf(chainId, address) === undefined && isInRegistry(chainId, address))
}

/**
 * Tells if a contract certainly has the function that a call names: its own description holds it. A description of a contract says nothing of functions that it does not hold.
 */
export function isFunctionShipped({ chainId, to, data }: Pick<Call, 'chainId' | 'to' | 'data'>): boolean {
  return ifApplicable(() => bindCall(chainId, to, data)) !== undefined
}

function isInRegistry(chainId: bigint, address: EthereumAddress): boolean {
  const key = `eip155:${chainId}:${address.toLowerCase()}`
  const { calldata, eip712 } = registry().index
  return Object.hasOwn(calldata, key) || Object.hasOwn(eip712, key)
}
