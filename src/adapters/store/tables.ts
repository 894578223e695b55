import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { AuditEntry } from '../../core/ledger/audit.ts'
import type { PolicyEvaluation } from '../../core/ledger/policy-evaluation.ts'
import type { ReceiptKind, ReceiptLine } from '../../core/ledger/receipt.ts'
import type { Reservation } from '../../core/ledger/reservation.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { UnlockerRow } from '../../core/ledger/unlocker-row.ts'
import type { Vote, WithdrawnVote } from '../../core/ledger/vote.ts'
import { type RecordKind, type Records, records } from '../../core/records/index.ts'
import { type ColumnType, columnsOf, identified } from './columns-of.ts'

/** Tables that hold no declared records, and have verbs of their own in the store. */
export interface OtherTables {
  activities: ActivityRecord
  votes: Vote
  withdrawnVotes: WithdrawnVote
  policyEvaluations: PolicyEvaluation
  reservations: Reservation
  audit: AuditRow
  secrets: SealedSecret
  unlockers: UnlockerRow
}
export type OtherTable = keyof OtherTables

export interface SealedSecret extends SecretName {
  /** Base64. */
  readonly sealed: string
}

/** A receipt, and what it is found by. */
export interface AuditRow extends Omit<ReceiptLine, 'sequence'> {
  readonly kind: ReceiptKind
  readonly activityId: string | null
  /** Events and status are null except for what moved an activity. */
  readonly events: AuditEntry['events'] | null
  readonly status: AuditEntry['status'] | null
  readonly at: AuditEntry['at']
}
export type Tables = Records & OtherTables
export type TableName = keyof Tables
export type Columns<Row> = { readonly [Field in keyof Row & string]: ColumnType }

const vote = {
  id: 'scalar',
  organizationId: 'scalar',
  activityId: 'scalar',
  userId: 'scalar',
  selection: 'scalar',
  message: 'scalar',
  publicKey: 'scalar',
  signature: 'scalar',
  scheme: 'scalar',
  createdAt: 'scalar',
} as const

/** Their columns, in the order of their checksum. A column is named after its field. */
export const otherTables: { readonly [Name in OtherTable]: Columns<OtherTables[Name]> } = {
  activities: {
    ...identified,
    type: 'scalar',
    voteId: 'scalar',
    status: 'scalar',
    fingerprint: 'scalar',
    timestampMs: 'scalar',
    intent: 'json',
    result: 'json',
    failure: 'json',
    requester: 'json',
    message: 'scalar',
    publicKey: 'scalar',
    signature: 'scalar',
    scheme: 'scalar',
    executing: 'boolean',
    expiresAt: 'scalar',
  },
  votes: vote,
  withdrawnVotes: { ...vote, withdrawnAt: 'scalar' },
  policyEvaluations: {
    organizationId: 'scalar',
    activityId: 'scalar',
    voteId: 'scalar',
    outcomes: 'json',
    createdAt: 'scalar',
  },
  reservations: {
    organizationId: 'scalar',
    controlId: 'scalar',
    activityId: 'scalar',
    groupKey: 'scalar',
    amount: 'scalar',
    createdAt: 'scalar',
  },
  audit: {
    activityId: 'scalar',
    events: 'json',
    status: 'scalar',
    at: 'scalar',
    kind: 'scalar',
    line: 'scalar',
    digest: 'scalar',
  },
  secrets: { organizationId: 'scalar', keyId: 'scalar', sealed: 'scalar' },
  unlockers: { kind: 'scalar', id: 'scalar', createdAt: 'scalar', wrapped: 'json', mac: 'scalar' },
}

const recordTables = Object.fromEntries(records.map(declaration => [declaration.kind, columnsOf(declaration)])) as {
  readonly [Kind in RecordKind]: Columns<Records[Kind]>
}

/** The columns of every table. */
export const tables: { readonly [Name in TableName]: Columns<Tables[Name]> } = { ...recordTables, ...otherTables }
