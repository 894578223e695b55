import type { ErrorReply } from '../errors.ts'
import type { ActivityFilter } from '../ledger/activity-filter.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { AuditEntry, OutboxEntry } from '../ledger/audit.ts'
import type { ActivityEvent } from '../ledger/lifecycle.ts'
import type { PolicyEvaluation } from '../ledger/policy-evaluation.ts'
import type { Chained, ReceiptBody, ReceiptHead, ReceiptKind, ReceiptLine, ReceiptOf } from '../ledger/receipt.ts'
import type { Reservation } from '../ledger/reservation.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { UnlockerKind, UnlockerRow } from '../ledger/unlocker-row.ts'
import type { Vote, WithdrawnVote } from '../ledger/vote.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { RecordDeclaration } from '../records/define/define-record.ts'
import type { RecordKind, Records } from '../records/index.ts'
import type { Page } from '../schema/page.ts'
import type { WebhookQueueReader } from './webhook-queue-reader.ts'

/** A new activity, before its first decision. */
export type ActivityDraft = Omit<
  ActivityRecord,
  'status' | 'result' | 'failure' | 'executing' | 'expiresAt' | 'createdAt' | 'updatedAt'
>

/** Values that a move writes beside the new status. */
export interface Change {
  readonly result?: Readonly<Record<string, unknown>>
  readonly failure?: ErrorReply
  readonly expiresAt?: Milliseconds | null
}

export interface Move extends Change {
  readonly event: ActivityEvent
}

/** Lets through sub-organizations that hold a record of this kind with these fields; of the kind `organizations`, that are one. */
export type SubOrganizationFilter = {
  readonly [Kind in RecordKind]: { readonly kind: Kind; readonly where: Partial<Records[Kind]> }
}[RecordKind]

/** The same for a text that one of several fields holds somewhere, whatever the case of its ASCII letters. */
export type SubOrganizationSearch = {
  readonly [Kind in RecordKind]: {
    readonly kind: Kind
    readonly holding: string
    readonly in: readonly (keyof Records[Kind] & string)[]
  }
}[RecordKind]

/** Which reservations are added up. */
export interface Spent extends Pick<Reservation, 'organizationId' | 'controlId' | 'groupKey'> {
  /** Milliseconds since the epoch, inclusive; null for all. */
  readonly since: Milliseconds | null
  /** Leaves out what this activity took itself. */
  readonly except?: string | undefined
}

export interface ReceiptFilter {
  /** Absent: every kind. Those of what moved have no index of their own: `activities` lists it. */
  readonly kinds?: readonly Exclude<ReceiptKind, 'moved'>[] | undefined
  /** Absent: of every one, and of the agent itself. Only together with `kinds`. */
  readonly organizationId?: string | undefined
}

export interface ReceiptPage {
  /** Sequence that the listed receipts are below. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Read access to committed data. Reads are synchronous and see no half of a commit. */
export interface Reader extends WebhookQueueReader {
  /** Returns the declaration that all records of a kind share. */
  declaration(kind: RecordKind): RecordDeclaration
  declarations(): readonly RecordDeclaration[]
  /** Returns `undefined` for an id of another organization, as for an unknown id. */
  find<Kind extends RecordKind>(kind: Kind, organizationId: string, id: string): Records[Kind] | undefined
  /**
   * Records of one organization whose fields equal `where`, oldest first (by createdAt, then id);
   * with a page, newest first, as for activities.
   * @throws Error for a field that is a list or an object: those cannot be compared.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    organizationId: string,
    where?: Partial<Records[Kind]>,
    page?: Page,
  ): Records[Kind][]
  /** Every organization of this agent, oldest first. */
  organizations(): Records['organizations'][]
  /** Lists those of them that are no sub-organizations and were not deleted, oldest first. */
  topOrganizations(): Records['organizations'][]
  /**
   * Organizations below `parentId` that were not deleted, newest first (by createdAt, then id). A cursor is an id; another gives none.
   * @param filter - By what few of them hold, which is looked up; or a list, any of which will do: then they are gone through in order.
   * @throws Error for a field that is a list or an object: those cannot be compared.
   */
  subOrganizations(
    parentId: string,
    filter: SubOrganizationFilter | readonly (SubOrganizationFilter | SubOrganizationSearch)[] | undefined,
    page: Page,
  ): Records['organizations'][]
  /** The keys with this public key, of every organization: a stamp is checked before the body says which one is meant. */
  apiKeysByPublicKey(publicKey: string): Records['apiKeys'][]
  /** The passkeys with this id (base64url, without padding), of every organization, for the same reason. */
  authenticatorsByCredentialId(credentialId: string): Records['authenticators'][]
  /** The private key with this address in any format, compared exactly; the oldest where several have it. */
  privateKeyByAddress(organizationId: string, address: string): Records['privateKeys'] | undefined

  activity(organizationId: string, id: string): ActivityRecord | undefined
  /** The activity these very bytes led to. Bytes that are the same name the same time. */
  submitted(organizationId: string, timestampMs: string, fingerprint: string): ActivityRecord | undefined
  /** The activity with this fingerprint, if it waits for votes or ever did. */
  votedOn(organizationId: string, fingerprint: string): ActivityRecord | undefined
  /** The newest activity with this fingerprint. Goes through the index of what was submitted: for people, not for each request. */
  withFingerprint(organizationId: string, fingerprint: string): ActivityRecord | undefined
  /** Newest first (by id, which is by time). An unknown `before` or `after` gives an empty page. */
  activities(organizationId: string, filter: ActivityFilter, page: Page): ActivityRecord[]
  /**
   * The id of the activity that stands so many places after this one in a listing of all, newest first; without an id, so many places
   * down. `undefined` where there are fewer.
   */
  olderActivity(organizationId: string, id: string | undefined, places: number): string | undefined
  /** The id of the activity that was recorded last, of every organization. */
  newestActivity(): string | undefined
  /** Everything not settled, of every organization, oldest first. */
  unsettled(): ActivityRecord[]
  /** Lists votes in the order they were cast, without the submission itself: see `votesOn`. */
  votes(activityId: string): Vote[]
  /** Votes that count no more and made room for others, in the order they were withdrawn. */
  withdrawnVotes(activityId: string): WithdrawnVote[]
  /** Lists the decisions about an activity, in their order. */
  decisions(activityId: string): (ReceiptOf<'decided'> & Chained)[]
  /** Receipts of the whole agent, newest first. */
  receipts(filter: ReceiptFilter, page: ReceiptPage): ReceiptLine[]
  /** All receipts from the one after `after` on, oldest first. */
  receiptLines(after: number, limit: number): ReceiptLine[]
  /** The last receipt; `emptyChain` where there is none. */
  receiptHead(): ReceiptHead
  /** Lists evaluations in the order they were made. */
  evaluations(activityId: string): PolicyEvaluation[]
  /** Returns when something was last taken of a velocity control, whatever became of it; `undefined` if nothing ever was. */
  lastReserved(group: Omit<Spent, 'since' | 'except'>): Milliseconds | undefined
  /**
   * Adds up what was taken of a velocity control from `since` on, by activities that were neither rejected nor failed. `count` is how many
   * took of it.
   */
  reserved(spent: Spent): { readonly sum: bigint; readonly count: number }
  /**
   * Returns when what `reserved` adds up, taken together from the oldest on, came to `amount`. `undefined` where all of it is less.
   * @param amount - More than 0, in the units of reservations.
   */
  reservedUpTo(spent: Spent, amount: bigint): Milliseconds | undefined
  audit(activity: Pick<ActivityRecord, 'organizationId' | 'id'>): AuditEntry[]
  /** Lists entries of the audit trail that are not delivered yet, oldest first. */
  outbox(limit: number): OutboxEntry[]
  /** Lists delivered entries of the audit trail after the entry `sequence`, oldest first. */
  deliveredAfter(sequence: number, limit: number): OutboxEntry[]
  /** Lists the endpoints of every organization, oldest first. */
  everyWebhookEndpoint(): Records['webhookEndpoints'][]
  /** Base64 of what was sealed, or `undefined` if there is no such secret. */
  sealedSecret(name: SecretName): string | undefined
  /** The names of all secrets. */
  secretNames(): SecretName[]
  /** Lists unlockers in the order they were made. */
  unlockers(): UnlockerRow[]
  /** A setting's JSON value, or `undefined` if it was never set. */
  setting(name: string): unknown
}

/** Reads see what this transaction has already written. */
export interface Transaction extends Reader {
  /**
   * @throws AgentError `ALREADY_EXISTS` where a unique index refuses the record, `RESOURCE_NOT_FOUND` where the
   * organization, user or wallet it belongs to is not there.
   */
  insert<Kind extends RecordKind>(kind: Kind, record: Records[Kind]): void
  /** Replaces the record of that id. @throws AgentError `RESOURCE_NOT_FOUND` also if there is none, and as `insert` does. */
  replace<Kind extends RecordKind>(kind: Kind, record: Records[Kind]): void
  /**
   * Removes the record and what belongs to it: a user's API keys, a wallet's accounts. Removing what is not there
   * is not an error. @throws Error for an organization that still has records.
   */
  remove(kind: RecordKind, organizationId: string, id: string): void

  /**
   * Records a new activity and takes it through `moves`, in one row. If one with the same fingerprint
   * exists in the organization, returns that one unchanged and `fresh` false, so a retried request
   * does not sign twice. Writes one audit entry, which is also what the outbox holds of it.
   *
   * @throws AgentError `ACTIVITY_MOVED_ON` if a move cannot happen where it comes, `ORGANIZATION_NOT_FOUND`.
   */
  admit(draft: ActivityDraft, moves: readonly Move[], at: Milliseconds): { activity: ActivityRecord; fresh: boolean }
  /**
   * Applies `event` if the activity's status and `executing` are still as the caller last saw them, with its
   * audit entry. The event `executing` sets `executing`, and happens once, unless `putOff` unsets it; every settling event
   * clears `expiresAt`.
   *
   * @throws AgentError `ACTIVITY_MOVED_ON` if it has changed since `seen` was read, or if `event` cannot
   * happen there. Of two racing callers exactly one succeeds.
   */
  apply(seen: ActivityRecord, move: Move, at: Milliseconds): ActivityRecord
  /** @throws AgentError `ALREADY_EXISTS` if this user has already voted on this activity, `ACTIVITY_NOT_FOUND`. */
  vote(vote: Vote): void
  /**
   * Takes a user's vote back, so that another can be cast; it stays among `withdrawnVotes`. A missing vote is no error.
   */
  withdrawVote(activityId: string, userId: string, at: Milliseconds): void
  /**
   * Writes one line of what happened, with the next place in the chain. What moves an activity writes its own.
   * @throws AgentError `ACTIVITY_NOT_FOUND` for one about an activity that is not there
   */
  receipt(body: Exclude<ReceiptBody, { readonly kind: 'moved' }>): void
  /** @throws AgentError `ACTIVITY_NOT_FOUND` */
  evaluation(evaluation: PolicyEvaluation): void
  /**
   * Replaces what the activity has taken of this control before.
   * @throws AgentError `ACTIVITY_NOT_FOUND`, and `RESOURCE_NOT_FOUND` where there is no such velocity control.
   */
  reserve(reservation: Reservation): void
  /** Takes everything up to and including `sequence` out of the outbox. */
  delivered(sequence: number): void
  /**
   * Keeps a sealed secret, in place of any with this name. The secret of a record is removed with the record.
   * @param sealed - Base64.
   * @throws AgentError `ORGANIZATION_NOT_FOUND`
   */
  putSealedSecret(name: SecretName, sealed: string): void
  /** Removes a secret of the agent's own, which has no record. */
  removeSealedSecret(name: SecretName): void
  /** Keeps an unlocker, in place of the one of this kind. */
  putUnlocker(row: UnlockerRow): void
  removeUnlocker(kind: UnlockerKind): void
  /** @param value - Anything JSON can hold; `undefined` unsets. */
  setSetting(name: string, value: unknown): void
}

/** Store of everything: records as they are, secrets sealed. */
export interface Store extends Reader {
  /**
   * Runs `work` in the next commit and resolves with its value when that commit is durable. The store may gather the works
   * of a few turns of the event loop into one commit; a write that throws is undone alone, and its promise rejects
   * with what it threw. `work` is synchronous: nothing can come between its reads and its writes. It may be undone and run
   * again because of another one, so it changes nothing but the transaction.
   *
   * @throws AgentError `STOPPING` once closed, `STORE_UNWRITABLE` if the disk is full or cannot be written.
   */
  write<Value>(work: (transaction: Transaction) => Value): Promise<Value>
  /** Commits what is queued, then closes. */
  close(): Promise<void>
}
