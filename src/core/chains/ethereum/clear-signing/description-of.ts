import type { EthereumAddress } from '../encoding/address.ts'
import type { Descriptor } from './descriptor.ts'
import { ifApplicable } from './inapplicable.ts'
import { registry } from './registry.ts'
import { descriptorAt } from './resolved-descriptor.ts'

/** Returns the place in the registry of the description of a contract’s calls. */
export function descriptionOf(chainId: bigint | string, address: string): string | undefined {
  const { calldata } = registry().index
  const key = `eip155:${chainId}:${address.toLowerCase()}`
  return Object.hasOwn(calldata, key) ? calldata[key] : undefined
}

/** Returns whose folder of the registry that is. */
export function makerOf(chainId: bigint, address: EthereumAddress): string | undefined {
  return descriptionOf(chainId, address)?.split('/')[1]
}

/** Tells something of a contract by the description of its calls; false without one. */
export function isDescribedSo(
  chainId: bigint,
  address: EthereumAddress,
  is: (descriptor: Descriptor) => boolean,
): boolean {
  const path = descriptionOf(chainId, address)
  return path !== undefined && ifApplicable(() => is(descriptorAt(path))) === true
}
