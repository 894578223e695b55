import { votesOn } from '../../consensus/tally.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Reader } from '../../ports/store.ts'

/** Decision about an activity, from nothing but what was recorded then. `undefined` while votes are still wanted. */
export type Decided =
  /** Policies that decided; empty if none did. */
  | { readonly allowed: true; readonly at: Milliseconds; readonly policyIds: readonly string[] }
  | { readonly allowed: false }

export function decidedOf(reader: Reader, record: ActivityRecord): Decided | undefined {
  const allowed = reader
    .audit(record)
    .find(({ events }) => events.includes('allowed') || events.includes('quorumReached'))
  if (!allowed) return isSettled(record.status) ? { allowed: false } : undefined
  const deciding = votesOn(reader, record)
    .filter(({ selection, createdAt }) => selection === 'VOTE_SELECTION_APPROVED' && createdAt <= allowed.at)
    .at(-1)
  // Evaluated again with the same votes, as when a policy changed, the last evaluation counts. Where the root quorum decided there is
  // none for the vote that decided.
  const evaluation = reader.evaluations(record.id).findLast(({ voteId }) => voteId === deciding?.id)
  const outcomes = evaluation?.outcomes ?? []
  return {
    allowed: true,
    at: allowed.at,
    policyIds: outcomes.filter(({ outcome }) => outcome === 'OUTCOME_ALLOW').map(({ policyId }) => policyId),
  }
}
