import { addressesKnownTo } from '../../address-names/addresses-known-to.ts'
import type { Chain } from '../../chains/declaration/define-chain.ts'
import type { Surroundings } from '../../chains/declaration/surroundings.ts'
import type { SigningKey } from '../../ports/signer.ts'
import type { Reader } from '../../ports/store.ts'

/** @param chain - That something is signed for. */
export function surroundingsOf(
  reader: Reader,
  organizationId: string,
  chain: Chain,
  asked: Pick<Surroundings, 'now' | 'webOrigin'> & { readonly key: Pick<SigningKey, 'address'> | undefined },
): Surroundings {
  const { key, ...rest } = asked
  return { ...rest, ...addressesKnownTo(reader, organizationId, chain), signer: key?.address ?? null }
}
