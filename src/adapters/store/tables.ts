import type { AuditEntry } from '../../core/activity/audit.ts'
import type { PolicyEvaluation } from '../../core/activity/policy-evaluation.ts'
import type { Receipt } from '../../core/activity/receipt.ts'
import type { ActivityRecord } from '../../core/activity/record.ts'
import type { Vote, WithdrawnVote } from '../../core/activity/vote.ts'
import type { KeyJournalEntry } from '../../core/keys/key-journal.ts'
import type { RecordKind, Records } from '../../core/records.ts'
import type { Reservation } from '../../core/velocity-controls/reservation.ts'

/** How a field is kept: as it is (text, whole number or null), as 0 or 1, or as JSON text (null stays null). */
export type ColumnType = 'scalar' | 'boolean' | 'json'

export interface Tables extends Records {
  activities: ActivityRecord
  votes: Vote
  withdrawnVotes: WithdrawnVote
  receipts: Receipt
  policyEvaluations: PolicyEvaluation
  reservations: Reservation
  audit: AuditEntry
  keyJournal: KeyJournalEntry
}
export type TableName = keyof Tables
export type Columns<Row> = { readonly [Field in keyof Row & string]: ColumnType }

const identified = { id: 'scalar', organizationId: 'scalar', createdAt: 'scalar', updatedAt: 'scalar' } as const

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

/** The columns of every table of records. A column is named after its field. */
export const tables: { readonly [Name in TableName]: Columns<Tables[Name]> } = {
  organizations: {
    ...identified,
    name: 'scalar',
    parentId: 'scalar',
    rootQuorum: 'json',
    features: 'json',
    allowedOrigins: 'json',
    billing: 'json',
    deletedAt: 'scalar',
  },
  users: {
    ...identified,
    name: 'scalar',
    email: 'scalar',
    phoneNumber: 'scalar',
    emailVerified: 'boolean',
    phoneVerified: 'boolean',
    tagIds: 'json',
  },
  apiKeys: {
    ...identified,
    userId: 'scalar',
    name: 'scalar',
    publicKey: 'scalar',
    curve: 'scalar',
    expirationSeconds: 'scalar',
    isWindowKey: 'boolean',
    provenAt: 'scalar',
  },
  wallets: { ...identified, name: 'scalar', exported: 'boolean', imported: 'boolean', device: 'json' },
  walletAccounts: {
    ...identified,
    walletId: 'scalar',
    curve: 'scalar',
    path: 'scalar',
    addressFormat: 'scalar',
    address: 'scalar',
    publicKey: 'scalar',
    name: 'scalar',
  },
  privateKeys: {
    ...identified,
    name: 'scalar',
    curve: 'scalar',
    publicKey: 'scalar',
    addresses: 'json',
    tagIds: 'json',
    disabled: 'boolean',
    exported: 'boolean',
    imported: 'boolean',
  },
  origins: { ...identified, origin: 'scalar', decision: 'scalar' },
  authenticators: {
    ...identified,
    userId: 'scalar',
    name: 'scalar',
    credentialId: 'scalar',
    publicKey: 'scalar',
    aaguid: 'scalar',
    attestationType: 'scalar',
    model: 'scalar',
    transports: 'json',
    signCount: 'scalar',
    provenAt: 'scalar',
    origins: 'json',
    countWentBackAt: 'scalar',
  },
  oauthProviders: {
    ...identified,
    userId: 'scalar',
    name: 'scalar',
    issuer: 'scalar',
    audience: 'scalar',
    subject: 'scalar',
  },
  invitations: {
    ...identified,
    receiverName: 'scalar',
    receiverEmail: 'scalar',
    receiverTagIds: 'json',
    accessType: 'scalar',
    status: 'scalar',
    senderUserId: 'scalar',
    userId: 'scalar',
  },
  tags: { ...identified, name: 'scalar', type: 'scalar' },
  policies: {
    ...identified,
    name: 'scalar',
    effect: 'scalar',
    condition: 'scalar',
    consensus: 'scalar',
    time: 'scalar',
    notes: 'scalar',
  },
  importTargets: { ...identified, userId: 'scalar', kind: 'scalar', publicKey: 'scalar' },
  smartContractInterfaces: {
    ...identified,
    type: 'scalar',
    address: 'scalar',
    interface: 'scalar',
    label: 'scalar',
    notes: 'scalar',
  },
  velocityControls: {
    ...identified,
    name: 'scalar',
    identifier: 'scalar',
    source: 'json',
    method: 'scalar',
    operator: 'scalar',
    threshold: 'scalar',
    windowMs: 'scalar',
    groupBy: 'scalar',
  },
  grants: {
    ...identified,
    activityId: 'scalar',
    keyId: 'scalar',
    terms: 'scalar',
    expiresAt: 'scalar',
    controlId: 'scalar',
    countControlId: 'scalar',
    sentence: 'scalar',
    cap: 'scalar',
  },
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
  receipts: {
    id: 'scalar',
    organizationId: 'scalar',
    activityId: 'scalar',
    decision: 'scalar',
    digest: 'scalar',
    shown: 'scalar',
    decidedBy: 'scalar',
    createdAt: 'scalar',
  },
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
  audit: { activityId: 'scalar', events: 'json', status: 'scalar', at: 'scalar' },
  keyJournal: { organizationId: 'scalar', keyId: 'scalar', createdAt: 'scalar' },
}

interface Kind<Record> {
  /** What a person calls one of them. */
  readonly noun: string
  /** No two records of one organization may agree in all fields of one of these. */
  readonly unique: readonly (readonly (keyof Record & string)[])[]
  /** The record this one belongs to, within its organization: it must exist, and takes this one with it when removed. */
  readonly owner?: { readonly kind: RecordKind; readonly field: keyof Record & string }
}

/** What the migrations lay down for each kind of record, for the store in memory and for the words of a refusal. */
export const kinds: { readonly [Name in RecordKind]: Kind<Records[Name]> } = {
  organizations: { noun: 'organization', unique: [] },
  users: { noun: 'user', unique: [] },
  apiKeys: { noun: 'API key', unique: [['publicKey']], owner: { kind: 'users', field: 'userId' } },
  wallets: { noun: 'wallet', unique: [['name']] },
  walletAccounts: {
    noun: 'wallet account',
    unique: [['walletId', 'path', 'addressFormat']],
    owner: { kind: 'wallets', field: 'walletId' },
  },
  privateKeys: { noun: 'private key', unique: [['name']] },
  origins: { noun: 'origin', unique: [['origin']] },
  authenticators: { noun: 'passkey', unique: [['credentialId']], owner: { kind: 'users', field: 'userId' } },
  oauthProviders: {
    noun: 'sign-in provider',
    unique: [['issuer', 'audience', 'subject']],
    owner: { kind: 'users', field: 'userId' },
  },
  invitations: { noun: 'invitation', unique: [] },
  tags: { noun: 'tag', unique: [['type', 'name']] },
  policies: { noun: 'policy', unique: [['name']] },
  importTargets: { noun: 'import target', unique: [], owner: { kind: 'users', field: 'userId' } },
  smartContractInterfaces: { noun: 'smart contract interface', unique: [] },
  velocityControls: { noun: 'velocity control', unique: [['identifier']] },
  grants: { noun: 'grant', unique: [] },
}
