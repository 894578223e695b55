import type { AddressLabel } from '../../../../shared/card.ts'
import { visible } from '../../../display/visible.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { tokenOf } from '../networks/networks.ts'
import { descriptionOf } from './description-of.ts'
import { registry } from './registry.ts'

/** Returns the name of a contract on one network in the shipped data: the symbol of a token, or else the author of its description. */
export function ethereumShippedName(address: string, network: string | undefined): AddressLabel | undefined {
  const [, chainId] = /^eip155:(\d+)$/.exec(network ?? '') ?? []
  if (chainId === undefined) return undefined
  const token = tokenOf(BigInt(chainId), address as EthereumAddress)
  if (token) return { text: visible(token.symbol, 70), by: 'token' }
  const owner = registry().descriptors[descriptionOf(chainId, address) ?? '']?.metadata?.owner
  return owner === undefined ? undefined : { text: visible(owner, 60), by: 'descriptor' }
}
