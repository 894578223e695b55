import type { Warning } from '../../../shared/card.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { ActivityRecord } from '../../kept/activity-record.ts'
import type { Reader } from '../../ports/store.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import { surroundingsOf } from './surroundings.ts'

/** What each chain warns of that only the organization's own records tell: whose addresses they are, and when it is. */
export function chainWarnings(
  reader: Reader,
  { createdAt, requester }: ActivityRecord,
  { activity, prepared, forOrganizationId }: Pick<DecodedActivity, 'activity' | 'prepared' | 'forOrganizationId'>,
): readonly Warning[] {
  const { givesOut, key } = activity.facts(prepared)
  if (givesOut.kind !== 'signatures') return []
  const asked = { key, now: createdAt, webOrigin: requester.webOrigin ?? null }
  return readByChains(givesOut.signed).flatMap(
    ({ chain, signed }) => chain.warn?.(signed, surroundingsOf(reader, forOrganizationId, chain, asked)) ?? [],
  )
}
