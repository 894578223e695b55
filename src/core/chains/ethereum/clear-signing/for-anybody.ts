import type { EthereumAddress } from '../encoding/address.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { isOfEverybody } from '../networks/of-everybody.ts'
import { isDescribedSo } from './description-of.ts'
import type { Descriptor, FieldFormat, Group } from './descriptor.ts'

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
