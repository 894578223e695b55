import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import type { Surroundings } from '../../chains/declaration/decision-context.ts'
import type { Chain } from '../../chains/declaration/define-chain.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { SigningKey } from '../../ports/signer.ts'
import type { CardParts } from './card-parts.ts'
import { earlierSignatures } from './earlier-signatures.ts'

/** @param chain - That something is signed for. */
export function warningContext(
  parts: CardParts,
  record: Pick<ActivityRecord, 'organizationId' | 'id'>,
  organizationId: string,
  chain: Chain,
  asked: Pick<Surroundings, 'now' | 'webOrigin'> & {
    readonly key: Pick<SigningKey, 'address' | 'publicKey'> | undefined
  },
): Surroundings {
  const { key, ...rest } = asked
  const earlier = () => (key ? earlierSignatures(parts, record, { publicKey: key.publicKey, chainId: chain.id }) : [])
  return { ...rest, ...addressesKnownTo(parts.reader, organizationId, chain), signer: key?.address ?? null, earlier }
}
