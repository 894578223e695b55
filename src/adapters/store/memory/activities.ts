import type { ActivityRecord } from '../../../core/ledger/activity-record.ts'
import type { AuditEntry, OutboxEntry } from '../../../core/ledger/audit.ts'
import { eventsKeepingStatus, isSettled } from '../../../core/ledger/lifecycle.ts'
import type { PolicyEvaluation } from '../../../core/ledger/policy-evaluation.ts'
import type { Vote, WithdrawnVote } from '../../../core/ledger/vote.ts'
import { cursorOrder } from '../cursor-order.ts'
import { activityExists, activityNotFound, alreadyVoted, movedOn, organizationNotFound } from '../refusals.ts'
import type { ActivityReader, ActivityWriter, ReceiptReader } from '../store-interfaces.ts'
import { admission, auditEntry, transition } from '../transition.ts'
import { type Kept, keyOf, ofOrganization } from './kept.ts'
import { by, pageOf } from './order.ts'
import { passing } from './passing.ts'

/**
 * Activities, and what belongs to each: votes, evaluations, the audit trail and the outbox.
 *
 * @param chain - Chains the receipt of each move, and answers its place.
 * @param decisions - As the reader of receipts lists them.
 */
export function activitiesInMemory(
  { activities, organizationExists, put }: Kept,
  chain: (activity: ActivityRecord, entry: AuditEntry) => number,
  decisions: ReceiptReader['decisions'],
) {
  const submissions = new Map<string, string>()
  const ballots = new Map<string, string>()
  const votes = new Map<string, readonly Vote[]>()
  const withdrawnVotes = new Map<string, readonly WithdrawnVote[]>()
  const evaluations = new Map<string, readonly PolicyEvaluation[]>()
  const audit = new Map<string, readonly AuditEntry[]>()
  const trail = new Map<number, OutboxEntry>()
  const counters = new Map<'newest' | 'delivered', number>()

  function keepMove(activity: ActivityRecord, entry: AuditEntry): void {
    const { id: activityId, organizationId, status } = activity
    put(activities, activityId, activity)
    put(audit, activityId, [...(audit.get(activityId) ?? []), entry])
    const sequence = chain(activity, entry)
    put(counters, 'newest', sequence)
    const changedStatus = !eventsKeepingStatus.some(event => event === entry.events.join())
    put(trail, sequence, { sequence, organizationId, activityId, status, changedStatus, at: entry.at })
  }

  /** Returns entries after `from` up to and including `to`, in their order. */
  const entriesBetween = (from: number, to: number) =>
    [...trail.values()]
      .filter(({ sequence }) => sequence > from && sequence <= to)
      .sort((one, other) => one.sequence - other.sequence)

  const reader: ActivityReader = {
    activity: (organizationId, id) => ofOrganization(organizationId, activities.get(id)),
    submitted: (organizationId, timestampMs, fingerprint) =>
      activities.get(submissions.get(`${keyOf(organizationId, timestampMs)} ${fingerprint}`) ?? ''),
    withFingerprint: (organizationId, fingerprint) =>
      [...activities.values()]
        .filter(each => each.organizationId === organizationId && each.fingerprint === fingerprint)
        .sort(by('id'))
        .at(-1),
    votedOn: (organizationId, fingerprint) => activities.get(ballots.get(keyOf(organizationId, fingerprint)) ?? ''),
    activities(organizationId, filter, page) {
      const passes = passing(filter, activityId => decisions(activityId)[0]?.card.sentence ?? null)
      const found = [...activities.values()].filter(each => each.organizationId === organizationId && passes(each))
      const cursor = ofOrganization(organizationId, activities.get(cursorOrder(page).cursor ?? ''))
      return pageOf(found.sort(by('id')), by('id'), page, cursor)
    },
    olderActivity(organizationId, id, places) {
      const own = [...activities.values()].filter(each => each.organizationId === organizationId)
      const older = own.filter(each => id === undefined || each.id < id).sort(by('id'))
      return older.at(-places)?.id
    },
    newestActivity: () => [...activities.values()].at(-1)?.id,
    unsettled: () => [...activities.values()].filter(({ status }) => !isSettled(status)).sort(by('id')),
    votes: activityId => [...(votes.get(activityId) ?? [])],
    withdrawnVotes: activityId => [...(withdrawnVotes.get(activityId) ?? [])],
    evaluations: activityId => [...(evaluations.get(activityId) ?? [])],
    audit: ({ organizationId, id }) =>
      activities.get(id)?.organizationId === organizationId ? [...(audit.get(id) ?? [])] : [],
    outbox: limit => entriesBetween(counters.get('delivered') ?? 0, Infinity).slice(0, limit),
    deliveredAfter: (after, limit) => entriesBetween(after, counters.get('delivered') ?? 0).slice(0, limit),
  }
  const writer: ActivityWriter = {
    admit(draft, moves, at) {
      const { activity, audit: entry } = admission(draft, moves, at)
      const known = reader.submitted(draft.organizationId, draft.timestampMs, draft.fingerprint)
      if (known) return { activity: known, fresh: false }
      if (activities.has(draft.id)) throw activityExists()
      if (!organizationExists(draft.organizationId)) throw organizationNotFound()
      const { organizationId, timestampMs, fingerprint } = draft
      put(submissions, `${keyOf(organizationId, timestampMs)} ${fingerprint}`, draft.id)
      if (entry.events.includes('consensusNeeded')) put(ballots, keyOf(organizationId, fingerprint), draft.id)
      keepMove(activity, entry)
      return { activity, fresh: true }
    },
    apply(seen, move, at) {
      const activity = transition(seen, move, at)
      const current = reader.activity(seen.organizationId, seen.id)
      if (current?.status !== seen.status || current.executing !== seen.executing) throw movedOn(current)
      keepMove(activity, auditEntry(activity, [move.event]))
      return activity
    },
    vote(vote) {
      const cast = votes.get(vote.activityId) ?? []
      if (cast.some(({ userId }) => userId === vote.userId)) throw alreadyVoted()
      if (!ofOrganization(vote.organizationId, activities.get(vote.activityId))) throw activityNotFound()
      put(votes, vote.activityId, [...cast, vote])
    },
    withdrawVote(activityId, userId, withdrawnAt) {
      const cast = votes.get(activityId) ?? []
      const withdrawn = cast.filter(vote => vote.userId === userId).map(vote => ({ ...vote, withdrawnAt }))
      if (withdrawn.length === 0) return
      const rest = cast.filter(vote => vote.userId !== userId)
      put(votes, activityId, rest)
      put(withdrawnVotes, activityId, [...(withdrawnVotes.get(activityId) ?? []), ...withdrawn])
    },
    evaluation(evaluation) {
      const { organizationId, activityId } = evaluation
      if (!ofOrganization(organizationId, activities.get(activityId))) throw activityNotFound()
      put(evaluations, activityId, [...(evaluations.get(activityId) ?? []), evaluation])
    },
    delivered(sequence) {
      const known = counters.get('delivered') ?? 0
      put(counters, 'delivered', Math.max(known, Math.min(sequence, counters.get('newest') ?? 0)))
    },
  }
  return { reader, writer }
}
