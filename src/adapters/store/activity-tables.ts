import { activityStatuses, isSettled } from '../../core/activity/lifecycle.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'
import type { ActivityRecord } from '../../core/records.ts'
import { activitiesListing } from './activities-listing.ts'
import { codecOf, type Row } from './columns.ts'
import { admission, auditEntry, moved } from './moved.ts'
import { readingOf } from './page.ts'
import { activityExists, activityNotFound, alreadyVoted, movedOn, organizationNotFound } from './refusals.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'

type ActivityReader = Pick<
  Reader,
  'activity' | 'activityByFingerprint' | 'activities' | 'unsettled' | 'votes' | 'receipts' | 'audit' | 'outbox'
>
type ActivityWriter = Pick<Transaction, 'admit' | 'apply' | 'vote' | 'receipt' | 'delivered'>

/** Activities, and what is written of them: votes, receipts, the audit trail and the outbox. */
export function activityTables(prepare: Prepare) {
  const activities = codecOf('activities')
  const votes = codecOf('votes')
  const receipts = codecOf('receipts')
  const audit = codecOf('audit')
  const outbox = codecOf('outbox')

  const byId = prepare('SELECT * FROM activities WHERE id = ? AND organizationId = ?')
  const byFingerprint = prepare('SELECT * FROM activities WHERE organizationId = ? AND fingerprint = ?')
  const unsettled = prepare(`SELECT * FROM activities WHERE status IN (${unsettledStatuses}) ORDER BY id`)
  const votesOf = prepare(`SELECT ${votes.names.join(', ')} FROM votes WHERE activityId = ? ORDER BY rank`)
  const receiptsOf = prepare(`SELECT ${receipts.names.join(', ')} FROM receipts WHERE activityId = ? ORDER BY rank`)
  const auditOf = prepare(`SELECT ${audit.names.join(', ')} FROM audit WHERE activityId = ? ORDER BY rank`)
  const undelivered = prepare('SELECT * FROM outbox ORDER BY sequence LIMIT ?')
  const insert = prepare(
    `${insertSql('activities', activities.names)} ON CONFLICT (organizationId, fingerprint) DO NOTHING`,
  )
  const update = prepare(
    `UPDATE activities SET status = ?, result = ?, failure = ?, executing = ?, expiresAt = ?, updatedAt = ?
     WHERE id = ? AND organizationId = ? AND status = ? AND executing = ?`,
  )
  const insertVote = prepare(insertSql('votes', votes.names))
  const insertReceipt = prepare(insertSql('receipts', receipts.names))
  const insertAudit = prepare(
    `INSERT INTO audit (${audit.names.join(', ')}, rank)
     SELECT ${audit.names.map(() => '?').join(', ')}, count(*) FROM audit WHERE activityId = ?`,
  )
  const insertOutbox = prepare('INSERT INTO outbox (organizationId, activityId, status) VALUES (?, ?, ?)')
  const deleteDelivered = prepare('DELETE FROM outbox WHERE sequence <= ?')

  const record = (row: Row | undefined) => row && activities.decode(row)
  const tell = ({ organizationId, id, status }: ActivityRecord) => insertOutbox.run(organizationId, id, status)

  const reader: ActivityReader = {
    activity: (organizationId, id) => record(byId.get(id, organizationId)),
    activityByFingerprint: (organizationId, fingerprint) => record(byFingerprint.get(organizationId, fingerprint)),
    activities(organizationId, filter, page) {
      const { cursor, newestFirst } = readingOf(page)
      if (cursor !== undefined && !byId.get(cursor, organizationId)) return []
      const { sql, values } = activitiesListing(organizationId, filter, page)
      return newestFirst(
        prepare(sql)
          .all(...values)
          .map(activities.decode),
      )
    },
    unsettled: () => unsettled.all().map(activities.decode),
    votes: activityId => votesOf.all(activityId).map(votes.decode),
    receipts: activityId => receiptsOf.all(activityId).map(receipts.decode),
    audit: activityId => auditOf.all(activityId).map(audit.decode),
    outbox: limit => undelivered.all(limit).map(outbox.decode),
  }
  const writer: ActivityWriter = {
    admit(draft, moves, at) {
      const { activity, audit: entries } = admission(draft, moves, at)
      const { changes } = refusing({ duplicate: activityExists, orphan: organizationNotFound }, () =>
        insert.run(...activities.encode(activity)),
      )
      const known = changes === 0 && record(byFingerprint.get(draft.organizationId, draft.fingerprint))
      if (known) return { activity: known, fresh: false }
      const ranked = entries.flatMap((entry, rank) => [...audit.encode(entry), rank])
      prepare(insertSql('audit', [...audit.names, 'rank'], entries.length)).run(...ranked)
      tell(activity)
      return { activity, fresh: true }
    },
    apply(seen, move, at) {
      const activity = moved(seen, move, at)
      const { status, result, failure, executing, expiresAt, updatedAt, id, organizationId } = activity
      const { changes } = update.run(
        status,
        JSON.stringify(result),
        failure && JSON.stringify(failure),
        Number(executing),
        expiresAt,
        updatedAt,
        id,
        organizationId,
        seen.status,
        Number(seen.executing),
      )
      if (changes === 0) throw movedOn(record(byId.get(id, organizationId)))
      insertAudit.run(...audit.encode(auditEntry(activity, move.event)), id)
      tell(activity)
      return activity
    },
    vote(vote) {
      refusing({ duplicate: alreadyVoted, orphan: activityNotFound }, () => insertVote.run(...votes.encode(vote)))
    },
    receipt(receipt) {
      refusing({ orphan: activityNotFound }, () => insertReceipt.run(...receipts.encode(receipt)))
    },
    delivered(sequence) {
      deleteDelivered.run(sequence)
    },
  }
  return { reader, writer }
}

/** As the partial index names them. */
const unsettledStatuses = activityStatuses
  .filter(status => !isSettled(status))
  .map(status => `'${status}'`)
  .join(', ')
