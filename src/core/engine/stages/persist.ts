import type { Topic } from '../../../shared/topics.ts'
import { requireOpenOrganization } from '../../activity/open-organization.ts'
import { toAgentError } from '../../errors.ts'
import { type ActivityRecord, forOrganizationOf } from '../../ledger/activity-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ActivityDraft, Move, Store, Transaction } from '../../ports/store.ts'
import { decisionSecondsOf } from '../approvals/decision-seconds.ts'
import type { Answer, Resumed } from '../approvals/resume-result.ts'
import { keepEvaluation } from '../evaluation/keep-evaluation.ts'
import { reserve } from '../evaluation/reserve.ts'
import type { Settings } from '../settings/settings.ts'
import { type Authorised, type Permitted, type RefuseParts, requirePermitted } from './authorise.ts'
import { isRefusal } from './execute/kinds-of-failure.ts'
import type { Executable, Executed } from './execute.ts'
import { type BeginExecutionParts, beginExecution } from './persist/begin-execution.ts'
import { keepSignCount } from './persist/keep-sign-count.ts'

/** Record of a request. */
export interface Persisted extends Omit<Resumed, 'reevaluated'> {
  /** Absent where nothing was executed. */
  readonly executed?: Executed
}

/** An activity that may be executed now. */
export interface Begun extends Executable {
  readonly durability: Durability
}

/** The same of an activity that is recorded once it was executed. */
export interface BegunAtOnce extends Begun {
  readonly durability: AtOnce
}

type AtOnce = Extract<Durability, { readonly commits: 'one' }>

/**
 * Durability of each step. In one commit: nothing is recorded before the activity was executed, and a crash loses all of it. In
 * three: it was admitted, and marked before a key was touched, so that it is known after a crash that it may have signed.
 */
export type Durability =
  | { readonly commits: 'one'; readonly authorised: Authorised; readonly draft: ActivityDraft }
  | { readonly commits: 'three'; readonly begun: ActivityRecord; readonly answer: Answer }

export interface PersistParts extends BeginExecutionParts, RefuseParts {
  readonly store: Store
  readonly clock: Clock
  readonly settings: Settings
  /** Says that the window may be showing what is no longer so. */
  changed(topic: Topic): void
}

/** Way a request was admitted: as what was posted before, or again, decided about once more in the same commit. */
export interface Admission<Found> {
  readonly record: ActivityRecord
  readonly fresh: boolean
  readonly decision: Permitted
  readonly found: Found
}

/**
 * Records a request that waits, for votes or for the person or a hardware wallet, or that takes of a velocity control: then the decision
 * and what it takes have to be one step, so it is decided again here, where nothing comes between.
 * @param find - Looked for in the same transaction, once the request counts.
 * @throws AgentError `PERMISSION_DENIED`
 */
export async function admit<Found>(
  parts: PersistParts,
  authorised: Authorised,
  draft: ActivityDraft,
  find: (transaction: Transaction) => Found,
): Promise<Admission<Found>> {
  const { request, decoded, spends } = authorised
  const { now, countedAt } = request
  const begins = Math.max(now, countedAt)
  const asking = { organizationId: request.organizationId, credentialId: decoded.credential.key.id }
  const admitted = await parts.store.write(transaction => {
    requireOpenOrganization(transaction, request.organizationId)
    requireOpenOrganization(transaction, decoded.forOrganizationId)
    const decision = spends(transaction)
      ? requirePermitted(parts, transaction, request, decoded.credential)
      : authorised.decision
    const move: Move =
      decision.outcome === 'consensusNeeded'
        ? { event: 'consensusNeeded', expiresAt: begins + parts.settings.get().consensusWindowSeconds * 1000 }
        : { event: 'allowed', expiresAt: begins + decisionSecondsOf(transaction, parts.settings, asking) * 1000 }
    const { activity: record, fresh } = transaction.admit(draft, [move], now)
    if (fresh) {
      keepSignCount(transaction, decoded.credential, now)
      keepEvaluation(transaction, record, record.voteId, decision, now)
      if (decision.outcome === 'allow') reserve(transaction, request, record.id)
    }
    return { record, fresh, decision, found: find(transaction) }
  })
  if (admitted.fresh) {
    if (authorised.held !== undefined) parts.catalogue.held.keep(admitted.record.id, authorised.held)
    parts.changed('activities')
  }
  return admitted
}

/** Begins what is recorded in one commit: what was decided about is what is executed. */
export function beginUnrecorded(authorised: Authorised, draft: ActivityDraft): BegunAtOnce {
  return { ...authorised.decoded, activityId: draft.id, durability: { commits: 'one', authorised, draft } }
}

/**
 * Begins what is recorded already: the second of its three commits.
 * @returns `ended` where it may not, or cannot, happen any more
 * @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE`: see `mark`
 */
export async function begin(
  parts: PersistParts,
  admitted: ActivityRecord,
  answer: Answer,
): Promise<Begun | { readonly ended: Persisted }> {
  const marked = await parts.store.write(transaction => beginExecution(parts, transaction, admitted, answer))
  if (marked.refusal) return { ended: marked }
  const { record: begun, decoded } = marked
  return { ...decoded, activityId: begun.id, durability: { commits: 'three', begun, answer } }
}

/** An activity that was executed, and of which nothing is recorded yet. */
export interface Step {
  readonly begun: BegunAtOnce
  readonly executed: Executed
}

type Recorded = readonly [Persisted, ...Persisted[]]

/**
 * Makes durable what an execution came to, and with it what it created.
 * @param following - What was executed because of it, and is recorded in the same commit: both are, or neither.
 * @returns what became of each. What was posted before stands as it was, and nothing follows it.
 * @throws AgentError where nothing is recorded of it, because the same request may simply be sent again
 */
export async function persist(
  parts: PersistParts,
  { durability }: Begun,
  executed: Executed,
  following?: Step,
): Promise<Recorded> {
  const recorded: Recorded =
    durability.commits === 'one'
      ? await recordAtOnce(parts, durability, executed, following)
      : [await recordOutcome(parts, durability.begun, durability.answer, executed)]
  for (const { executed: done, record } of recorded) if (record.status === 'ACTIVITY_STATUS_COMPLETED') done?.finish()
  return recorded
}

async function recordAtOnce(
  { store }: PersistParts,
  durability: AtOnce,
  executed: Executed,
  following: Step | undefined,
): Promise<Recorded> {
  if (executed.error && isRefusal(executed.error)) throw executed.error
  return store.write(transaction => {
    const first = recordAll(transaction, durability, executed)
    if (!first.executed || !following) return [first]
    return [first, recordAll(transaction, following.begun.durability, following.executed)]
  })
}

function recordAll(
  transaction: Transaction,
  { authorised: { decoded, decision, request }, draft }: AtOnce,
  executed: Executed,
): Persisted {
  const { organizationId, now } = request
  requireOpenOrganization(transaction, organizationId)
  requireOpenOrganization(transaction, decoded.forOrganizationId)
  const { activity: record, fresh } = transaction.admit(
    draft,
    [{ event: 'allowed' }, { event: 'executing' }, executed.move],
    now,
  )
  if (!fresh) return { record }
  keepSignCount(transaction, decoded.credential, now)
  keepEvaluation(transaction, record, record.voteId, decision, now)
  executed.record(transaction)
  return { record, executed }
}

async function recordOutcome(
  { store, clock }: PersistParts,
  begun: ActivityRecord,
  { canWait }: Answer,
  executed: Executed,
): Promise<Persisted> {
  const putOff = canWait && executed.canWait ? executed.error : undefined
  try {
    const record = await store.write(transaction => {
      const now = clock.now()
      if (putOff || !executed.error) {
        requireOpenOrganization(transaction, begun.organizationId)
        requireOpenOrganization(transaction, forOrganizationOf(begun))
      }
      if (putOff) return transaction.apply(begun, { event: 'putOff' }, now)
      executed.record(transaction)
      return transaction.apply(begun, executed.move, now)
    })
    return { record, executed, ...(putOff && { putOff }) }
  } catch (thrown) {
    const failure = toAgentError(thrown).toReply()
    const record = await store.write(transaction => transaction.apply(begun, { event: 'failed', failure }, clock.now()))
    return { record, executed }
  }
}
