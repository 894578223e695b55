import { createHash } from 'node:crypto'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { AuditEntry, OutboxEntry } from '../../core/ledger/audit.ts'
import { activityStatuses, eventsKeepingStatus, isSettled } from '../../core/ledger/lifecycle.ts'
import { activitiesListing } from './activities-listing.ts'
import { checksumOf, rowDamaged } from './checksum.ts'
import { codecOf, isSound, type Row, sealed } from './columns.ts'
import { cursorOrder } from './cursor-order.ts'
import type { Chain } from './receipt-table.ts'
import { activityExists, activityNotFound, alreadyVoted, movedOn, organizationNotFound } from './refusals.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import type { ActivityReader, ActivityWriter } from './store-interfaces.ts'
import { admission, auditEntry, isUndone, transition } from './transition.ts'

/**
 * Activities, and what is written of them: votes, evaluations, the audit trail and the outbox. An activity's rank is the
 * number of the audit entry of its admission: most have no other, and so most need no index of entries.
 *
 * @param onUndone - Told of each activity that is rejected or fails, in the same transaction.
 */
export function activityTables(
  prepare: Prepare,
  chain: Pick<Chain, 'moved'>,
  onUndone: (activity: ActivityRecord) => void,
) {
  const activities = codecOf('activities')
  const votes = codecOf('votes')
  const withdrawn = codecOf('withdrawnVotes')
  const evaluations = codecOf('policyEvaluations')

  const select = `SELECT ${activities.names.join(', ')} FROM activities`
  const sealedSelect = `SELECT ${activities.sealedNames.join(', ')} FROM activities`
  const byId = prepare(`${sealedSelect} WHERE organizationId = ? AND id = ?`)
  const bySubmission = prepare(`${sealedSelect} WHERE organizationId = ? AND timestampMs = ? AND fingerprint = ?`)
  // Every time is above the empty text. So SQLite goes through the index of submissions, which has the fingerprints.
  const byFingerprint = prepare(
    `${sealedSelect} WHERE organizationId = ? AND timestampMs > '' AND fingerprint = ? ORDER BY +id DESC LIMIT 1`,
  )
  const ballot = prepare('SELECT activityId FROM ballots WHERE organizationId = ? AND fingerprint = ?')
  const insertBallot = prepare('INSERT INTO ballots (organizationId, fingerprint, activityId) VALUES (?, ?, ?)')
  const older = prepare(
    'SELECT id FROM activities WHERE organizationId = ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
  )
  const newest = prepare('SELECT id FROM activities ORDER BY rank DESC LIMIT 1')
  const unsettled = prepare(`${sealedSelect} WHERE status IN (${unsettledStatuses}) ORDER BY id`)
  const votesOf = prepare(`SELECT ${votes.sealedNames.join(', ')} FROM votes WHERE activityId = ? ORDER BY rank`)
  const voteOf = prepare(`SELECT ${votes.sealedNames.join(', ')} FROM votes WHERE activityId = ? AND userId = ?`)
  const withdrawnOf = prepare(
    `SELECT ${withdrawn.sealedNames.join(', ')} FROM withdrawnVotes WHERE activityId = ? ORDER BY rank`,
  )
  const evaluationsOf = prepare(
    `SELECT ${evaluations.names.map(name => (name === 'outcomes' ? 'outcomeSets.outcomes' : name)).join(', ')}
     FROM policyEvaluations JOIN outcomeSets ON outcomeSets.digest = policyEvaluations.outcomes
     WHERE activityId = ? ORDER BY rank`,
  )
  const admissionOf = prepare(
    `SELECT activityId, events, status, at FROM audit
     WHERE sequence = (SELECT rank FROM activities WHERE organizationId = ? AND id = ?)`,
  )
  const movesOf = prepare(
    `SELECT activityId, events, status, at FROM audit
     WHERE activityId = ? AND organizationId = ? AND isAdmission = 0 AND kind = 'moved' ORDER BY sequence`,
  )
  const told = `SELECT sequence, organizationId, activityId, status, at,
    isAdmission = 1 OR events NOT IN (${eventsKeepingStatus.map(event => `'["${event}"]'`).join(', ')}) AS changedStatus FROM audit`
  const undelivered = prepare(
    `${told} WHERE sequence > (SELECT sequence FROM delivered) AND kind = 'moved' ORDER BY sequence LIMIT ?`,
  )
  const delivered = prepare(
    `${told} WHERE sequence > ? AND sequence <= (SELECT sequence FROM delivered) AND kind = 'moved' ORDER BY sequence LIMIT ?`,
  )
  /** Goes from one type to the next in the index, instead of through all rows. */
  const types = prepare(
    `WITH RECURSIVE found (type) AS (
       SELECT min(type) FROM activities WHERE organizationId = ?
       UNION ALL
       SELECT (SELECT min(type) FROM activities WHERE organizationId = ? AND type > found.type) FROM found
       WHERE found.type IS NOT NULL
     )
     SELECT type FROM found WHERE type IS NOT NULL`,
  )
  const insert = prepare(
    `INSERT INTO activities (rank, ${activities.sealedNames.join(', ')})
     VALUES ((SELECT ifnull(max(sequence), 0) + 1 FROM audit), ${activities.sealedNames.map(() => '?').join(', ')})
     ON CONFLICT (organizationId, timestampMs, fingerprint) DO NOTHING`,
  )
  const update = prepare(
    `UPDATE activities SET status = ?, result = ?, failure = ?, executing = ?, expiresAt = ?, updatedAt = ?, checksum = ?
     WHERE id = ? AND organizationId = ? AND status = ? AND executing = ?`,
  )
  const insertVote = prepare(insertSql('votes', votes.sealedNames))
  const insertWithdrawn = prepare(insertSql('withdrawnVotes', withdrawn.sealedNames))
  const deleteVote = prepare('DELETE FROM votes WHERE activityId = ? AND userId = ?')
  const insertEvaluation = prepare(insertSql('policyEvaluations', evaluations.sealedNames))
  const insertOutcomes = prepare(
    'INSERT INTO outcomeSets (digest, outcomes) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING',
  )
  const moveDelivered = prepare(
    'UPDATE delivered SET sequence = min(?, (SELECT ifnull(max(sequence), 0) FROM audit)) WHERE sequence < ?',
  )

  const typesOf = (organizationId: string) =>
    types.all(organizationId, organizationId).map(({ type }) => type as string)
  const record = (row: Row | undefined) => row && activities.decode(row)

  const reader: ActivityReader = {
    activity: (organizationId, id) => record(byId.get(organizationId, id)),
    submitted: (organizationId, timestampMs, fingerprint) =>
      record(bySubmission.get(organizationId, timestampMs, fingerprint)),
    withFingerprint: (organizationId, fingerprint) => record(byFingerprint.get(organizationId, fingerprint)),
    votedOn(organizationId, fingerprint) {
      const found = ballot.get(organizationId, fingerprint)
      const activity = found && record(byId.get(organizationId, found.activityId as string))
      // A vote meant for one request must not count for another.
      if (found && activity?.fingerprint !== fingerprint) throw rowDamaged()
      return activity
    },
    activities(organizationId, filter, page) {
      const { cursor, newestFirst } = cursorOrder(page)
      if (cursor !== undefined && !byId.get(organizationId, cursor)) return []
      const { sql, values } = activitiesListing(select, organizationId, filter, page, typesOf)
      return newestFirst(
        prepare(sql)
          .all(...values)
          .map(activities.decode),
      )
    },
    olderActivity: (organizationId, id, places) =>
      older.get(organizationId, id ?? beyondAllIds, places - 1)?.id as string | undefined,
    newestActivity: () => newest.get()?.id as string | undefined,
    // A damaged activity is not executed on anybody's word. The check of all rows says that it is damaged.
    unsettled: () =>
      unsettled
        .all()
        .filter(row => isSound(row, activities.names))
        .map(activities.decode),
    votes: activityId => votesOf.all(activityId).map(votes.decode),
    withdrawnVotes: activityId => withdrawnOf.all(activityId).map(withdrawn.decode),
    evaluations: activityId => evaluationsOf.all(activityId).map(evaluations.decode),
    audit: ({ organizationId, id }) =>
      [...admissionOf.all(organizationId, id), ...movesOf.all(id, organizationId)].map(entryOf),
    outbox: limit => undelivered.all(limit).map(outboxEntry),
    deliveredAfter: (sequence, limit) => delivered.all(sequence, limit).map(outboxEntry),
  }
  const writer: ActivityWriter = {
    admit(draft, moves, at) {
      const { activity, audit: entry } = admission(draft, moves, at)
      const { changes, lastInsertRowid } = refusing({ duplicate: activityExists, orphan: organizationNotFound }, () =>
        insert.run(...activities.seal(activity)),
      )
      const { organizationId, timestampMs, fingerprint } = draft
      const known = changes === 0 && reader.submitted(organizationId, timestampMs, fingerprint)
      if (known) return { activity: known, fresh: false }
      if (entry.events.includes('consensusNeeded')) insertBallot.run(organizationId, fingerprint, draft.id)
      chain.moved(activity, entry, Number(lastInsertRowid))
      return { activity, fresh: true }
    },
    apply(seen, move, at) {
      const activity = transition(seen, move, at)
      const { status, result, failure, executing, expiresAt, updatedAt, id, organizationId } = activity
      const { changes } = update.run(
        status,
        JSON.stringify(result),
        failure && JSON.stringify(failure),
        Number(executing),
        expiresAt,
        updatedAt,
        checksumOf(activities.encode(activity)),
        id,
        organizationId,
        seen.status,
        Number(seen.executing),
      )
      if (changes === 0) throw movedOn(record(byId.get(organizationId, id)))
      chain.moved(activity, auditEntry(activity, [move.event]))
      if (isUndone(status)) onUndone(activity)
      return activity
    },
    vote(vote) {
      refusing({ duplicate: alreadyVoted, orphan: activityNotFound }, () => insertVote.run(...votes.seal(vote)))
    },
    withdrawVote(activityId, userId, withdrawnAt) {
      const row = voteOf.get(activityId, userId)
      if (!row) return
      insertWithdrawn.run(...withdrawn.seal({ ...votes.decode(row), withdrawnAt }))
      deleteVote.run(activityId, userId)
    },
    evaluation(evaluation) {
      const outcomes = JSON.stringify(evaluation.outcomes)
      const digest = createHash('sha256').update(outcomes).digest('base64url')
      insertOutcomes.run(digest, outcomes)
      const row = evaluations.encode(evaluation)
      row[evaluations.names.indexOf('outcomes')] = digest
      refusing({ orphan: activityNotFound }, () => insertEvaluation.run(...sealed(row)))
    },
    delivered(sequence) {
      moveDelivered.run(sequence, sequence)
    },
  }
  return { reader, writer }
}

function entryOf({ activityId, events, status, at }: Row): AuditEntry {
  return { activityId, events: JSON.parse(events as string), status, at } as AuditEntry
}

function outboxEntry(row: Row): OutboxEntry {
  return { ...(row as unknown as OutboxEntry), changedStatus: row.changedStatus === 1 }
}

/** Sorts after every id. */
const beyondAllIds = '~'

/** Statuses as the partial index names them. */
const unsettledStatuses = activityStatuses
  .filter(status => !isSettled(status))
  .map(status => `'${status}'`)
  .join(', ')
