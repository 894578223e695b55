import type { EthereumAddress } from '../encoding/address.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { tokenOf } from '../networks/networks.ts'
import { isDescribedSo, makerOf } from './description-of.ts'
import type { Descriptor } from './descriptor.ts'
import { callsForAnybody } from './for-anybody.ts'
import { isShipped } from './shipped.ts'

/** Kinds of address in the shipped data, by who has what such an address gets. */
export type Keeper =
  /** No one is known to hold a key of it. */
  | 'nobody'
  /** It makes calls for anybody: whoever calls it next can take that. */
  | 'anybody'
  /** The contract of a token: most give nothing back. */
  | 'token'
  /** A contract with swaps: it hands on what it holds, often to whoever asks. */
  | 'router'
  /** Any other contract. What is simply sent to it is no one's, but contracts of its maker know what to do with it. */
  | 'contract'

/** Returns `undefined` for an address that the shipped data does not know: it may be anybody's. */
export function keeperAt(chainId: bigint, address: EthereumAddress): Keeper | undefined {
  if (isBurnAddress(address)) return 'nobody'
  if (callsForAnybody(chainId, address)) return 'anybody'
  if (!isShipped(chainId, address)) return undefined
  if (tokenOf(chainId, address)) return 'token'
  return isDescribedSo(chainId, address, swaps) ? 'router' : 'contract'
}

/** Tells if a contract may be given power: what it may do, it does for its caller alone. */
export function actsForItsCaller(chainId: bigint, address: EthereumAddress): boolean {
  return ['token', 'router', 'contract'].includes(keeperAt(chainId, address) ?? '')
}

/** Tells if a contract may be given what another one is to work with: both are of one maker. */
export function worksFor(chainId: bigint, address: EthereumAddress, contract: EthereumAddress): boolean {
  const maker = makerOf(chainId, contract)
  return keeperAt(chainId, address) === 'contract' && maker !== undefined && makerOf(chainId, address) === maker
}

/** Tells if the name of a function is that of a swap. Some swap something else: an owner, or a rate. */
export function isNameOfSwap(name: string): boolean {
  return /swap|^exact(input|output)|^fill(contract)?order/i.test(name) && !/^swap(Owner|BorrowRateMode)$/.test(name)
}

const swaps = memoizedByKey(({ display }: Descriptor): boolean =>
  Object.keys(display?.formats ?? {}).some(signature => isNameOfSwap(/^\w*/.exec(signature)?.[0] ?? '')),
)
