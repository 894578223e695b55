/** Long because it is a list: every verb of a store, each in a few lines. */

import type { AuditEntry, OutboxEntry } from '../../core/activity/audit.ts'
import { isSettled } from '../../core/activity/lifecycle.ts'
import type { PolicyEvaluation } from '../../core/activity/policy-evaluation.ts'
import type { Receipt } from '../../core/activity/receipt.ts'
import type { ActivityRecord } from '../../core/activity/record.ts'
import type { Vote, WithdrawnVote } from '../../core/activity/vote.ts'
import { planKeyChange } from '../../core/keys/key-generation.ts'
import type { KeyJournalEntry } from '../../core/keys/key-journal.ts'
import type { Page, Reader, Spent, Store, Transaction } from '../../core/ports/store.ts'
import type { RecordDeclaration } from '../../core/record/define.ts'
import { type RecordKind, type Records, records } from '../../core/records.ts'
import { velocityControls } from '../../core/velocity-controls/record.ts'
import type { Reservation } from '../../core/velocity-controls/reservation.ts'
import { runAtOnce } from './at-once.ts'
import { comparable } from './columns.ts'
import { declaredKinds } from './declared.ts'
import { frozen } from './frozen.ts'
import { admission, auditEntry, isUndone, moved } from './moved.ts'
import { readingOf } from './page.ts'
import {
  activityExists,
  activityNotFound,
  alreadyExists,
  alreadyVoted,
  movedOn,
  notFound,
  organizationNotFound,
  ownerNotFound,
  stopping,
} from './refusals.ts'

type Item = Records[RecordKind]

/**
 * A store that ends with the process: for tests, and as the shortest account of what a store does.
 *
 * @param declarations - The records it keeps; only a test gives others.
 */
export function memoryStore(declarations: readonly RecordDeclaration[] = records): Store {
  const declared = declaredKinds(declarations)
  const kept = new Map(declared.kinds.map(kind => [kind, new Map<string, Item>()]))
  const activities = new Map<string, ActivityRecord>()
  const submissions = new Map<string, string>()
  const ballots = new Map<string, string>()
  const votes = new Map<string, readonly Vote[]>()
  const withdrawnVotes = new Map<string, readonly WithdrawnVote[]>()
  const receipts = new Map<string, readonly Receipt[]>()
  const evaluations = new Map<string, readonly PolicyEvaluation[]>()
  const reservations = new Map<string, Reservation>()
  const audit = new Map<string, readonly AuditEntry[]>()
  const outbox = new Map<number, OutboxEntry>()
  const counters = new Map<'sequence', number>()
  const journal = new Map<string, KeyJournalEntry>()
  const settings = new Map<string, unknown>()

  const undo: (() => void)[] = []
  function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
    const before = map.get(key)
    undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
    if (value === undefined) map.delete(key)
    else map.set(key, frozen(copyOf(value)))
  }

  const all = <Kind extends RecordKind>(kind: Kind) => kept.get(kind) as unknown as Map<string, Records[Kind]>
  const organizationExists = (id: string) => [...all('organizations').values()].some(each => each.id === id)

  function refuse(kind: RecordKind, item: Item): void {
    const declaration = declared.of(kind)
    const { unique, owner } = declaration
    const ownerNoun = owner ? declared.of(owner.kind) : undefined
    for (const fields of unique) {
      const same = (other: Item) =>
        other.id !== item.id &&
        ['organizationId', ...fields].every(field => fieldOf(other, field) === fieldOf(item, field))
      if ([...all(kind).values()].some(same)) throw alreadyExists(declaration, fields)
    }
    if (kind !== 'organizations' && !organizationExists(item.organizationId))
      throw ownerNotFound(declaration, ownerNoun)
    const ownerId = owner && (fieldOf(item, owner.field) as string)
    if (owner && !all(owner.kind as RecordKind).has(keyOf(item.organizationId, ownerId ?? '')))
      throw ownerNotFound(declaration, ownerNoun)
  }

  function tell(activity: ActivityRecord, entry: AuditEntry): void {
    const { id: activityId, organizationId, status } = activity
    put(activities, activityId, activity)
    put(audit, activityId, [...(audit.get(activityId) ?? []), entry])
    const sequence = (counters.get('sequence') ?? 0) + 1
    put(counters, 'sequence', sequence)
    put(outbox, sequence, { sequence, organizationId, activityId, status })
  }

  const counted = (spent: Spent): Reservation[] =>
    [...reservations.values()].filter(
      reservation =>
        reservation.organizationId === spent.organizationId &&
        reservation.controlId === spent.controlId &&
        reservation.groupKey === spent.groupKey &&
        (spent.since === null || reservation.createdAt >= spent.since) &&
        reservation.activityId !== spent.except &&
        !isUndone(activities.get(reservation.activityId)?.status),
    )

  const reader: Reader = {
    declaration: kind => declared.of(kind),
    declarations: () => declarations,
    find: (kind, organizationId, id) => all(kind).get(keyOf(organizationId, id)),
    list(kind, organizationId, where = {}, page) {
      const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
      const compared = declared.of(kind)
      const comparables = wanted.map(([field, value]) => [field, comparable(compared, field, value)] as const)
      const matches = (item: Item) =>
        item.organizationId === organizationId &&
        comparables.every(([field, value]) => comparable(compared, field, fieldOf(item, field)) === value)
      const found = [...all(kind).values()].filter(matches).sort(inOrder)
      const cursor = page && readingOf(page).cursor
      return page ? pageOf(found, inOrder, page, all(kind).get(keyOf(organizationId, cursor ?? ''))) : found
    },
    organizations: () => [...all('organizations').values()].sort(inOrder),
    subOrganizations(parentId, filter, page) {
      const below = [...all('organizations').values()].filter(each => each.parentId === parentId)
      const filters = filter && [filter].flat()
      const holds = (id: string) =>
        !filters || filters.some(({ kind, where }) => reader.list(kind, id, where).length > 0)
      const found = below.filter(({ id, deletedAt }) => deletedAt === null && holds(id))
      const cursor = below.find(({ id }) => id === readingOf(page).cursor)
      return pageOf(found.sort(inOrder), inOrder, page, cursor)
    },
    apiKeysByPublicKey: publicKey =>
      [...all('apiKeys').values()].filter(key => key.publicKey === publicKey).sort(by('organizationId')),
    authenticatorsByCredentialId: credentialId =>
      [...all('authenticators').values()]
        .filter(authenticator => authenticator.credentialId === credentialId)
        .sort(by('organizationId')),
    privateKeyByAddress: (organizationId, address) =>
      reader
        .list('privateKeys', organizationId)
        .find(({ addresses }) => addresses.some(each => each.address === address)),

    activity: (organizationId, id) => ofOrganization(organizationId, activities.get(id)),
    submitted: (organizationId, timestampMs, fingerprint) =>
      activities.get(submissions.get(`${keyOf(organizationId, timestampMs)} ${fingerprint}`) ?? ''),
    votedOn: (organizationId, fingerprint) => activities.get(ballots.get(keyOf(organizationId, fingerprint)) ?? ''),
    activities(organizationId, { statuses, types }, page) {
      const found = [...activities.values()].filter(
        activity =>
          activity.organizationId === organizationId &&
          (!statuses?.length || statuses.includes(activity.status)) &&
          (!types?.length || types.includes(activity.type)),
      )
      const cursor = ofOrganization(organizationId, activities.get(readingOf(page).cursor ?? ''))
      return pageOf(found.sort(by('id')), by('id'), page, cursor)
    },
    newestActivity: () => [...activities.values()].at(-1)?.id,
    unsettled: () => [...activities.values()].filter(({ status }) => !isSettled(status)).sort(by('id')),
    votes: activityId => [...(votes.get(activityId) ?? [])],
    withdrawnVotes: activityId => [...(withdrawnVotes.get(activityId) ?? [])],
    receipts: activityId => [...(receipts.get(activityId) ?? [])],
    evaluations: activityId => [...(evaluations.get(activityId) ?? [])],
    lastReserved(group) {
      const of = [...reservations.values()].filter(
        ({ organizationId, controlId, groupKey }) =>
          organizationId === group.organizationId && controlId === group.controlId && groupKey === group.groupKey,
      )
      return of.map(({ createdAt }) => createdAt).sort((one, other) => other - one)[0]
    },
    reserved(spent) {
      const taken = counted(spent)
      return { sum: taken.reduce((sum, { amount }) => sum + BigInt(amount), 0n), count: taken.length }
    },
    reservedUpTo(spent, amount) {
      let left = amount
      return counted(spent)
        .sort((one, other) => one.createdAt - other.createdAt)
        .find(taken => {
          left -= BigInt(taken.amount)
          return left <= 0n
        })?.createdAt
    },
    audit: ({ organizationId, id }) =>
      activities.get(id)?.organizationId === organizationId ? [...(audit.get(id) ?? [])] : [],
    outbox: limit => [...outbox.values()].sort((one, other) => one.sequence - other.sequence).slice(0, limit),
    keyJournal: () =>
      [...journal.values()].sort(
        (one, other) => one.createdAt - other.createdAt || by('organizationId')(one, other) || by('keyId')(one, other),
      ),
    setting: name => settings.get(name),
  }

  const transaction: Transaction = {
    ...reader,
    insert(kind, record) {
      const key = keyOf(record.organizationId, record.id)
      if (all(kind).has(key)) throw alreadyExists(declared.of(kind), ['id'])
      refuse(kind, record)
      put(all(kind), key, record)
    },
    replace(kind, record) {
      const key = keyOf(record.organizationId, record.id)
      if (!all(kind).has(key)) throw notFound(declared.of(kind))
      refuse(kind, record)
      put(all(kind), key, record)
    },
    remove(kind, organizationId, id) {
      if (!all(kind).has(keyOf(organizationId, id))) return
      for (const other of declared.kinds) {
        const { owner } = declared.of(other)
        const belongs = (item: Item) =>
          item.organizationId === organizationId && owner && fieldOf(item, owner.field) === id
        if (owner?.kind !== kind) continue
        for (const item of [...all(other).values()].filter(belongs)) transaction.remove(other, organizationId, item.id)
      }
      if (kind === 'organizations' && isInUse(id)) throw new Error('the organization still has records')
      if (kind === 'velocityControls') {
        for (const [key, { controlId, ...of }] of reservations) {
          if (of.organizationId === organizationId && controlId === id) put(reservations, key, undefined)
        }
      }
      put(all(kind), keyOf(organizationId, id), undefined)
    },

    admit(draft, moves, at) {
      const { activity, audit: entry } = admission(draft, moves, at)
      const known = reader.submitted(draft.organizationId, draft.timestampMs, draft.fingerprint)
      if (known) return { activity: known, fresh: false }
      if (activities.has(draft.id)) throw activityExists()
      if (!organizationExists(draft.organizationId)) throw organizationNotFound()
      const { organizationId, timestampMs, fingerprint } = draft
      put(submissions, `${keyOf(organizationId, timestampMs)} ${fingerprint}`, draft.id)
      if (entry.events.includes('consensusNeeded')) put(ballots, keyOf(organizationId, fingerprint), draft.id)
      tell(activity, entry)
      return { activity, fresh: true }
    },
    apply(seen, move, at) {
      const activity = moved(seen, move, at)
      const current = reader.activity(seen.organizationId, seen.id)
      if (current?.status !== seen.status || current.executing !== seen.executing) throw movedOn(current)
      tell(activity, auditEntry(activity, [move.event]))
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
    receipt(receipt) {
      if (!ofOrganization(receipt.organizationId, activities.get(receipt.activityId))) throw activityNotFound()
      put(receipts, receipt.activityId, [...(receipts.get(receipt.activityId) ?? []), receipt])
    },
    evaluation(evaluation) {
      const { organizationId, activityId } = evaluation
      if (!ofOrganization(organizationId, activities.get(activityId))) throw activityNotFound()
      put(evaluations, activityId, [...(evaluations.get(activityId) ?? []), evaluation])
    },
    reserve(reservation) {
      const { organizationId, activityId, controlId } = reservation
      if (!ofOrganization(organizationId, activities.get(activityId))) throw activityNotFound()
      if (!all('velocityControls').has(keyOf(organizationId, controlId))) throw notFound(velocityControls)
      const key = `${keyOf(organizationId, activityId)} ${controlId}`
      put(reservations, key, reservation)
    },
    delivered(sequence) {
      for (const each of [...outbox.keys()]) if (each <= sequence) put(outbox, each, undefined)
    },
    openKeyJournal(entry) {
      const key = keyOf(entry.organizationId, entry.keyId)
      if (!journal.has(key)) put(journal, key, entry)
      planKeyChange(transaction)
    },
    closeKeyJournal: (organizationId, keyId) => put(journal, keyOf(organizationId, keyId), undefined),
    setSetting: (name, value) => put(settings, name, value),
  }

  function isInUse(organizationId: string): boolean {
    const belongs = (item: { readonly organizationId: string }) => item.organizationId === organizationId
    const owned = [...kept].filter(([kind]) => kind !== 'organizations').flatMap(([, items]) => [...items.values()])
    return [...owned, ...activities.values()].some(belongs)
  }

  let closed = false
  return {
    ...reader,
    async write(work) {
      if (closed) throw stopping()
      // Not at once: what reads in this turn of the event loop must not see what is not committed.
      await undefined
      undo.length = 0
      try {
        return runAtOnce(work, transaction)
      } catch (thrown) {
        for (const step of undo.reverse()) step()
        throw thrown
      }
    },
    async close() {
      closed = true
    },
  }
}

function keyOf(organizationId: string, id: string): string {
  return `${organizationId} ${id}`
}

/** As the database does: what was given can be changed without changing what is kept. What is handed out is kept, and frozen. */
function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

function fieldOf(item: Item, field: string): unknown {
  return item[field as keyof Item]
}

function ofOrganization(organizationId: string, activity: ActivityRecord | undefined): ActivityRecord | undefined {
  return activity?.organizationId === organizationId ? activity : undefined
}

function by<Field extends string>(field: Field) {
  return (one: { readonly [Name in Field]: string }, other: { readonly [Name in Field]: string }) =>
    one[field] < other[field] ? -1 : Number(one[field] > other[field])
}

function inOrder(one: Item, other: Item): number {
  return one.createdAt - other.createdAt || by('id')(one, other)
}

/** @param sorted - Oldest first. @param from - What the page's cursor names, if it is there. */
function pageOf<Value>(
  sorted: readonly Value[],
  compare: (one: Value, other: Value) => number,
  page: Page,
  from: Value | undefined,
): Value[] {
  const { cursor, order, newestFirst } = readingOf(page)
  if (cursor !== undefined && from === undefined) return []
  const sign = order === 'ASC' ? 1 : -1
  const beyond = sorted.filter(each => from === undefined || compare(each, from) * sign > 0)
  return newestFirst((sign > 0 ? beyond : beyond.reverse()).slice(0, page.limit))
}
