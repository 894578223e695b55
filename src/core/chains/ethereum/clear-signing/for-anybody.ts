import type { EthereumAddress } from '../encoding/address.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { everyNetwork } from '../networks/networks.ts'
import { isOfEverybody } from '../networks/of-everybody.ts'
import type { Descriptor, FieldFormat, Group } from './descriptor.ts'
import { ifApplicable } from './inapplicable.ts'
import { registry } from './registry.ts'
import { descriptorAt } from './resolved-descriptor.ts'
import { isShipped } from './shipped.ts'

/**
 * Tells if a contract makes any call for anybody, in its own name: then anybody can do with an allowance of it, and with all that it
 * holds, what they like.
 */
export function callsForAnybody(chainId: bigint, address: EthereumAddress): boolean {
  return (
    isOfEverybody(address) || isDescribedSo(chainId, address, makesAny) || isDescribedSo(chainId, address, takesCallees)
  )
}

/** Tells the same of a contract whose calls its description shows, with the coin that goes along. */
export function showsCallsForAnybody(chainId: bigint, address: EthereumAddress): boolean {
  return isOfEverybody(address) || isDescribedSo(chainId, address, makesAny)
}

/**
 * Tells if a contract may stand wherever what it does is its own affair: the shipped data knows it, and it makes no calls for anybody.
 * @param chainId - Undefined for any network that is known here.
 */
export function isHarmless(chainId: bigint | undefined, address: EthereumAddress): boolean {
  const shipped = chainsOf(chainId).filter(each => isShipped(each, address))
  return shipped.length > 0 && !shipped.some(each => callsForAnybody(each, address))
}

function chainsOf(chainId: bigint | undefined): readonly bigint[] {
  return chainId === undefined ? everyNetwork().map(each => each.chainId) : [chainId]
}

function isDescribedSo(chainId: bigint, address: EthereumAddress, is: (descriptor: Descriptor) => boolean): boolean {
  const { calldata } = registry().index
  const key = `eip155:${chainId}:${address.toLowerCase()}`
  const path = Object.hasOwn(calldata, key) ? calldata[key] : undefined
  return path !== undefined && ifApplicable(() => is(descriptorAt(path))) === true
}

/** Descriptions show the calls that a function makes, and whom; where no signature decides, anybody may have them made. */
const makesAny = memoizedByKey(({ display }: Descriptor): boolean =>
  Object.entries(display?.formats ?? {}).some(
    ([signature, { fields }]) => !/signature/i.test(signature) && fields.some(isCallOfAny),
  ),
)

/**
 * Others only name whom a function calls, with one text of bytes for all of them. Augustus v5 forbids them `transferFrom` alone (`SimpleSwap`
 * of paraswap/augustus-v5).
 */
const takesCallees = memoizedByKey(({ display }: Descriptor): boolean =>
  Object.keys(display?.formats ?? {}).some(signature => /address\[\] callees, bytes /.test(signature)),
)

function isCallOfAny(said: FieldFormat | Group): boolean {
  if ('fields' in said) return said.fields.some(isCallOfAny)
  const callee = said.params?.calleePath
  // Of the call itself, it is the contract that is called.
  return said.format === 'calldata' && typeof callee === 'string' && !callee.startsWith('@')
}
