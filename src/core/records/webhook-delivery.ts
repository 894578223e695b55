import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'

const attempt = z.object({
  at: moment,
  milliseconds: z.number().int().describe('How long it took.'),
  status: z.number().int().nullable().describe('Of the HTTP answer; null where none came.'),
  said: z.string().describe('How the answer begins; without one, why there was none. As it came: hostile.'),
})

/** One event on its way to a webhook endpoint, or recently sent. Its body is made again of the activity at each attempt. */
export const webhookDeliveries = defineRecord({
  kind: 'webhookDeliveries',
  noun: 'webhook delivery',
  fields: {
    endpointId: reference,
    activityOrganizationId: reference
      .nullable()
      .describe('The organization the activity belongs to; null for a test event.'),
    activityId: reference.nullable().describe('Null for a test event.'),
    sequence: z.number().int().describe('Its entry in the audit trail; 0 for a test event.'),
    status: z
      .string()
      .nullable()
      .describe(
        '`ACTIVITY_STATUS_…` that the activity had then, or how the transaction that it sent stood, see `saidStatus`.',
      ),
    happenedAt: moment,
    state: z.enum(['waiting', 'delivered', 'givenUp']),
    attemptCount: z.number().int(),
    nextAttemptAt: moment
      .nullable()
      .describe('Null while an earlier event of its activity waits, and once it is delivered or given up.'),
    attempts: z.array(attempt).describe('The last ones, oldest first.'),
    reason: z.string().nullable().describe('Why it was given up.'),
  },
  unique: [],
  owner: { kind: 'webhookEndpoints', field: 'endpointId' },
  quotas: {},
  counted: null,
  initial: { state: 'waiting', attemptCount: 0, attempts: [], reason: null },
  isWrittenOften: true,
  example: {
    id: '01890000-0000-7000-8000-000000000074',
    endpointId: '01890000-0000-7000-8000-000000000073',
    activityOrganizationId: '01890000-0000-7000-8000-000000000001',
    activityId: '01890000-0000-7000-8000-000000001001',
    sequence: 2,
    status: 'ACTIVITY_STATUS_COMPLETED',
    happenedAt: 1_767_225_600_000,
    state: 'waiting',
    attemptCount: 1,
    nextAttemptAt: 1_767_225_605_000,
    attempts: [{ at: 1_767_225_600_100, milliseconds: 12, status: 503, said: 'Try again later' }],
    reason: null,
  },
  present: null,
})

export type WebhookDelivery = RecordOf<typeof webhookDeliveries>
