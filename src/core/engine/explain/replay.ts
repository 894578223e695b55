import type { Verdict } from '../../../shared/rehearsals.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import type { PolicyChange } from '../../activity/policy-change.ts'
import type { Approval } from '../../consensus/approval.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { compileToRehearse } from '../../policies/engine/compiled-policy.ts'
import { beyondAnyThreshold } from '../../policies/engine/velocity-controls/is-within.ts'
import type { Reader } from '../../ports/store.ts'
import type { Policy } from '../../records/policy.ts'
import { type DecodedActivity, decodeActivity } from '../evaluation/decode.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { type Request, whenAt } from '../evaluation/evaluated-request.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { asOf } from './as-of.ts'
import { overLimits } from './over-limits.ts'

export interface Replayed {
  readonly record: ActivityRecord
  readonly decoded: DecodedActivity
  /** `undefined` where it may depend on how much of a limit was left when it was made, which nothing tells. */
  readonly before: Verdict | undefined
  readonly after: Verdict | undefined
  /** A sentence for each limit of the other policies that it is over because of what is not known of it. */
  overLimits(): readonly string[]
}

/**
 * Evaluates a recorded request twice, under the policies there are and under others, with the votes it got and at the time it was
 * made. `undefined` for what cannot be decoded any more, for example because
 * its wallet or its key is gone.
 */
export function replay(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  policies: { readonly before: readonly Policy[]; readonly after: readonly Policy[] },
): Replayed | undefined {
  let decoded: DecodedActivity
  try {
    decoded = decodeActivity(catalogue, asOf(reader, record.createdAt), record)
  } catch {
    return undefined
  }
  const { request, approvals } = recordedRequest(reader, record, decoded, whenAt(record.createdAt))
  const under = (some: readonly Policy[]) => verdictWhateverWasUsed(reader, request, approvals, some)
  return {
    record,
    decoded,
    before: under(policies.before),
    after: under(policies.after),
    overLimits: () => overLimits(reader, request, () => policies.after),
  }
}

/** Limits that one verdict may ask about, and still be told. */
const mostLimits = 2

/**
 * Evaluates with nothing used of each limit that is asked about, and with all of it. What others had used when a request was made is
 * not kept, so where that makes a difference, or may make one between the two, the verdict cannot be told.
 *
 * @param used - Of limits, by the id of their velocity control.
 */
function verdictWhateverWasUsed(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  policies: readonly Policy[],
  used: ReadonlyMap<string, bigint> = new Map(),
): Verdict | undefined {
  let open: string | undefined
  const reserved: Reader['reserved'] = ({ controlId }) => {
    if (!used.has(controlId)) open ??= controlId
    return { sum: used.get(controlId) ?? 0n, count: 0 }
  }
  const assuming = Object.assign(Object.create(reader) as Reader, { reserved })
  const verdict = verdicts[evaluate(assuming, request, approvals, () => policies).outcome]
  if (open === undefined) return verdict
  const velocityControl = reader.find('velocityControls', request.organizationId, open)
  if (used.size === mostLimits || !velocityControl || velocityControl.operator === 'EQUAL') return undefined
  const { id } = velocityControl
  const withUsed = (sum: bigint) =>
    verdictWhateverWasUsed(reader, request, approvals, policies, new Map([...used, [id, sum]]))
  const unused = withUsed(0n)
  return unused === withUsed(beyondAnyThreshold) ? unused : undefined
}

const verdicts = { allow: 'allowed', consensusNeeded: 'votes', deny: 'denied' } as const

/**
 * The policies of an organization as they would be after some changes, to be rehearsed. A new policy comes last. A policy that is gone is
 * neither changed nor deleted.
 */
export function withChanges(
  organizationId: string,
  policies: readonly Policy[],
  changes: readonly PolicyChange[],
): readonly Policy[] {
  const after = [...policies]
  for (const [index, { put: text, inPlaceOf }] of changes.entries()) {
    const put = text && { ...text, id: inPlaceOf ?? `new ${index}`, organizationId, createdAt: 0, updatedAt: 0 }
    if (put) compileToRehearse(put)
    const at = inPlaceOf === undefined ? after.length : after.findIndex(({ id }) => id === inPlaceOf)
    if (at !== -1) after.splice(at, 1, ...(put ? [put] : []))
  }
  return after
}
