import type { EthereumAddress } from '../encoding/address.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { isDescribedSo, makerOf } from './description-of.ts'
import type { Descriptor } from './descriptor.ts'

/** Tells if a Safe may have the code of a contract: of all that the makers of Safe describe, that alone can be set up. */
export function isCodeOfSafe(chainId: bigint, address: EthereumAddress): boolean {
  return makerOf(chainId, address) === 'safe' && isDescribedSo(chainId, address, isSetUp)
}

const isSetUp = memoizedByKey(({ display }: Descriptor): boolean =>
  Object.keys(display?.formats ?? {}).some(signature => signature.startsWith('setup(')),
)
