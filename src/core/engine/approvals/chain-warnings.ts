import type { Warning } from '../../../shared/card.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { ActivityRecord } from '../../kept/activity-record.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import type { CardParts } from './card-parts.ts'
import { surroundingsOf } from './surroundings.ts'

/** What each chain warns of that only the organization's own records tell: whose addresses they are, and when it is. */
export function chainWarnings(
  parts: CardParts,
  record: Pick<ActivityRecord, 'organizationId' | 'id' | 'createdAt' | 'requester'>,
  { activity, prepared, forOrganizationId }: Pick<DecodedActivity, 'activity' | 'prepared' | 'forOrganizationId'>,
): readonly Warning[] {
  const { givesOut, key } = activity.facts(prepared)
  if (givesOut.kind !== 'signatures') return []
  const { createdAt, requester } = record
  const asked = { key, now: createdAt, webOrigin: requester.webOrigin ?? null }
  return readByChains(givesOut.signed).flatMap(
    ({ chain, signed }) => chain.warn?.(signed, surroundingsOf(parts, record, forOrganizationId, chain, asked)) ?? [],
  )
}
