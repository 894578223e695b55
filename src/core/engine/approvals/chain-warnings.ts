import type { Warning } from '../../../shared/card.ts'
import { readByChains } from '../../chains/chain-of.ts'
import { historyWarnings } from '../../chains/history-warnings.ts'
import { memoWarnings } from '../../chains/memo-warnings.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import type { CardSources } from './card-sources.ts'
import { warningContext } from './warning-context.ts'

/**
 * Returns a chain's warnings that need the organization's own records: whose addresses they are, the time, and what the key signed before.
 */
export function chainWarnings(
  parts: CardSources,
  record: Pick<ActivityRecord, 'organizationId' | 'id' | 'createdAt' | 'requester'>,
  { activity, prepared, forOrganizationId }: Pick<DecodedActivity, 'activity' | 'prepared' | 'forOrganizationId'>,
): readonly Warning[] {
  const { givesOut, key } = activity.facts(prepared)
  if (givesOut.kind !== 'signatures') return []
  const { createdAt, requester } = record
  const asked = { key, now: createdAt, webOrigin: requester.webOrigin ?? null }
  const { publicKey } = givesOut
  const context = { webOrigin: requester.webOrigin, askedAt: createdAt, address: key?.address ?? undefined, publicKey }
  return readByChains(givesOut.signed).flatMap(each => {
    const { chain, signed } = each
    const surroundings = warningContext(parts, record, forOrganizationId, each, asked)
    return [
      ...(chain.warn?.(signed, surroundings) ?? []),
      ...memoWarnings(each, context),
      ...historyWarnings(each, { ...surroundings, publicKey }),
    ]
  })
}
