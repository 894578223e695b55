import type { WebhookQueueReader } from '../../core/ports/webhook-queue-reader.ts'
import type { WebhookDelivery } from '../../core/records/webhook-delivery.ts'
import { codecFor } from './columns.ts'
import type { Declared } from './declared.ts'
import type { Prepare } from './statements.ts'

/** Reads the deliveries that wait for a webhook, each by an index of its own: see migration 014. */
export function webhookQueue(declared: Declared, prepare: Prepare): WebhookQueueReader {
  const { decode } = codecFor<WebhookDelivery>(declared.of('webhookDeliveries').types)
  const sourceAfter = prepare(
    `SELECT ${source} AS source FROM webhookDeliveries WHERE ${first} AND ${source} > ? ORDER BY ${source} LIMIT 1`,
  )
  const due = (compare: string) =>
    prepare(
      `SELECT * FROM webhookDeliveries WHERE ${first} AND ${source} = ? AND (attemptCount > 0) = ?
       AND nextAttemptAt ${compare} ? AND ${others} ORDER BY nextAttemptAt, id LIMIT 1`,
    )
  const [inTime, setBack] = [due('<='), due('>')]
  const any = (compare: string) =>
    prepare(`SELECT 1 FROM webhookDeliveries WHERE ${first} AND nextAttemptAt ${compare} ? AND ${others} LIMIT 1`)
  const [anyInTime, anySetBack] = [any('<='), any('>')]
  const nextAfter = prepare(
    `SELECT nextAttemptAt FROM webhookDeliveries WHERE ${first} AND nextAttemptAt > ? ORDER BY nextAttemptAt LIMIT 1`,
  )
  const ofActivity = prepare(
    `SELECT * FROM webhookDeliveries WHERE organizationId = ? AND endpointId = ? AND activityId IS ? AND state = 'waiting'
     ORDER BY sequence, id LIMIT ?`,
  )
  const open = prepare(
    `SELECT * FROM webhookDeliveries WHERE organizationId = ? AND endpointId = ? AND status = 'BROADCASTING'
     AND happenedAt > ? AND (happenedAt, id) < (?, ?) ORDER BY happenedAt DESC, id DESC LIMIT ?`,
  )
  const beyond = prepare(
    `SELECT id FROM webhookDeliveries WHERE organizationId = ? AND endpointId = ? AND state = ?
     AND (status IS NOT 'BROADCASTING' OR happenedAt <= ?) ORDER BY createdAt DESC, id DESC LIMIT -1 OFFSET ?`,
  )
  return {
    sourceWaitingAfter: ({ organizationId, id }, after) =>
      sourceAfter.get(organizationId, id, after)?.source as string | undefined,
    dueDelivery({ organizationId, id }, ofSource, isTried, { until, beyond, except }) {
      const known = [organizationId, id, ofSource, Number(isTried)]
      const ids = JSON.stringify(except)
      const row = inTime.get(...known, until, ids) ?? setBack.get(...known, beyond, ids)
      return row && decode(row)
    },
    isAnyDue({ organizationId, id }, { until, beyond, except }) {
      const ids = JSON.stringify(except)
      const found = anyInTime.get(organizationId, id, until, ids) ?? anySetBack.get(organizationId, id, beyond, ids)
      return found !== undefined
    },
    nextDueAfter: ({ organizationId, id }, time) =>
      nextAfter.get(organizationId, id, time)?.nextAttemptAt as number | undefined,
    waitingDeliveries: ({ organizationId, id }, activityId, limit) =>
      ofActivity.all(organizationId, id, activityId, limit).map(decode),
    openSends: ({ organizationId, id }, { since, before }, limit) =>
      open.all(organizationId, id, since, before.happenedAt, before.id, limit).map(decode),
    deliveriesBeyond: ({ organizationId, id }, state, most, followedSince) =>
      beyond.all(organizationId, id, state, followedSince, most).map(row => row.id as string),
  }
}

const first = 'organizationId = ? AND endpointId = ? AND nextAttemptAt IS NOT NULL'
const source = 'ifnull(activityOrganizationId, organizationId)'
const others = 'id NOT IN (SELECT value FROM json_each(?))'
