import type { Verdict } from '../../shared/views.ts'
import { compileToRehearse } from '../policy/compiled-policy.ts'
import type { Reader } from '../ports/store.ts'
import type { ActivityRecord, Policy } from '../records.ts'
import { asOf } from './as-of.ts'
import type { Catalogue } from './engine.ts'
import { overLimits } from './over-limits.ts'
import { type Revived, revive } from './revive.ts'
import { recordedRequest, weigh, whenAt } from './weigh.ts'

export interface Replayed {
  readonly record: ActivityRecord
  readonly revived: Revived
  readonly before: Verdict
  readonly after: Verdict
  /** A sentence for each limit of the other policies that it is over because of what is not known of it. */
  overLimits(): readonly string[]
}

/**
 * Weighs a recorded request twice, under the policies there are and under others, with the votes it got and at the time it was
 * made. Velocity controls count what was taken up to today. `undefined` for what cannot be decoded any more, for example because
 * its wallet or its key is gone.
 */
export function replay(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  policies: { readonly before: readonly Policy[]; readonly after: readonly Policy[] },
): Replayed | undefined {
  let revived: Revived
  try {
    revived = revive(catalogue, asOf(reader, record.createdAt), record)
  } catch {
    return undefined
  }
  const { request, approvals } = recordedRequest(reader, record, revived, whenAt(record.createdAt))
  const under = (some: readonly Policy[]) => verdicts[weigh(reader, request, approvals, () => some).outcome]
  return {
    ...{ record, revived, before: under(policies.before), after: under(policies.after) },
    overLimits: () => overLimits(reader, request, () => policies.after),
  }
}

const verdicts = { allow: 'allowed', consensusNeeded: 'votes', deny: 'denied' } as const

/** The policies of an organization with one put in the place of another, added at the end, or taken away, to be rehearsed. */
export function withPolicy(
  policies: readonly Policy[],
  change: { readonly put?: Policy | undefined; readonly inPlaceOf?: string | undefined },
): readonly Policy[] {
  const { put, inPlaceOf } = change
  if (put) compileToRehearse(put)
  if (!policies.some(({ id }) => id === inPlaceOf)) return put ? [...policies, put] : policies
  return policies.flatMap(policy => (policy.id === inPlaceOf ? (put ?? []) : policy))
}
