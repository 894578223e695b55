import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import type { OfChain } from '../../chains/chain-of.ts'
import type { Surroundings } from '../../chains/declaration/decision-context.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { SigningKey } from '../../ports/signer.ts'
import type { CardSources } from './card-sources.ts'
import { earlierSignatures } from './earlier-signatures.ts'

/** @param of - What is signed, and its chain. */
export function warningContext(
  parts: CardSources,
  record: Pick<ActivityRecord, 'organizationId' | 'id'>,
  organizationId: string,
  { chain, signed }: OfChain,
  asked: Pick<Surroundings, 'now' | 'webOrigin'> & {
    readonly key: Pick<SigningKey, 'address' | 'publicKey'> | undefined
  },
): Surroundings {
  const { key, ...rest } = asked
  const network = chain.networkOf(signed)
  const earlier = () => (key ? earlierSignatures(parts, record, { publicKey: key.publicKey, chainId: chain.id }) : [])
  return {
    ...rest,
    ...addressesKnownTo(parts.reader, organizationId, chain, network),
    signer: key?.address ?? null,
    earlier,
  }
}
