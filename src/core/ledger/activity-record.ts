import { visible } from '../display/visible.ts'
import { type ErrorReply, failures } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { ContactType } from '../records/one-time-code.ts'
import type { ActivityStatus } from './lifecycle.ts'

/** The program that sent a request, as far as anybody but itself tells. */
export type ClientProcess = LocalProcess | RemoteClient

/** Process as the operating system knows it. */
export interface LocalProcess {
  readonly pid: number
  readonly name: string
}

/** Client on another computer, as its certificate has it. */
export interface RemoteClient {
  /** Subject, for example `O=Acme, CN=payroll`. */
  readonly subject: string
  /** The IP address that its connection came from. */
  readonly address: string
}

/** Writes a client for the person. */
export function clientInWords(client: ClientProcess): string {
  return 'pid' in client
    ? `${visible(client.name)} (pid ${client.pid})`
    : `${visible(client.subject)} (client certificate, from ${visible(client.address)})`
}

/** Facts about a token that vouched for a key, once it was checked. */
export interface Attested {
  /** Hash by which it is remembered: see `spendToken`. */
  readonly tokenHash: string
  /** Time when it was made, at the earliest. Absent from what was recorded before this was. */
  readonly issuedAt?: Milliseconds | undefined
  readonly expiresAt: Milliseconds
  /** Contact that it proves, if it proves one. */
  readonly contact?: { readonly contactType: ContactType; readonly contact: string }
}

/** Requester, as far as it could be told when the request arrived. */
export interface Requester {
  /** Preimages that the client lodged for the digests it sent, in the same order: lower-case hex, separated by commas. */
  readonly preimage?: string
  readonly userId: string
  readonly userName: string
  /** Id of the API key or passkey that stamped the request; for an attested stamp, of the account, or of the user whose contact it is. */
  readonly credentialId: string
  readonly credentialName: string
  /** `oauthProvider` and `contact` are what a token spoke of that vouched for the key: an attested stamp. */
  readonly credentialKind: 'apiKey' | 'authenticator' | 'oauthProvider' | 'contact'
  /** Token that an attested stamp used up. */
  readonly attested?: Attested
  /** `Origin` header of a request sent by a web page. */
  readonly webOrigin?: string
  /** `X-Client-Version` header: what the client says of itself, not checked. */
  readonly clientVersion?: string
  /** Reason that the program states, not checked. */
  readonly reason?: string
  /** Host, with any port, of the server that `pay` pays (`URL.host`). The agent has read it itself. */
  readonly paidServer?: string
  readonly process?: ClientProcess
  /** Id of the sub-organization that it is executed in, if a key of the parent asks for one. */
  readonly forOrganizationId?: string
  /** True when the request was made in this agent's own window. */
  readonly window: boolean
}

/** Message that someone sent, with the proof that they did. */
export interface Stamped {
  /** The POST body that was stamped, exactly; its fingerprint, where the body is never kept. */
  readonly message: string
  /** Lower-case hex, as in the `X-Stamp` header; of a passkey its COSE key, base64url. */
  readonly publicKey: string
  /** Lower-case hex; of a passkey the whole stamp as JSON text, without which its signature cannot be checked. */
  readonly signature: string
  readonly scheme: string
}

/** The submission is stored in the activity itself: it is the first vote for it (wire.md §3.1). */
export interface ActivityRecord extends Stamped {
  /** UUIDv7 (RFC 9562), so ids sort by time of creation. */
  readonly id: string
  readonly organizationId: string
  /** `ACTIVITY_TYPE_…`, as submitted. */
  readonly type: string
  /** Id of the submission, as a vote. */
  readonly voteId: string
  readonly status: ActivityStatus
  /** `sha256:` and the lower-case hex of SHA-256 over the POST body. Unique in an organization. */
  readonly fingerprint: string
  /** Timestamp as submitted. */
  readonly timestampMs: string
  /** `{ [versioned intent key]: parameters as submitted, nulls dropped }`. */
  readonly intent: Readonly<Record<string, unknown>>
  /** `{ [result key]: … }` once completed, `{}` before. */
  readonly result: Readonly<Record<string, unknown>>
  readonly failure: ErrorReply | null
  readonly requester: Requester
  /** True if execution has begun: a key may have been used from then on. */
  readonly executing: boolean
  /** Time when a waiting activity expires; null once settled or if it does not. */
  readonly expiresAt: Milliseconds | null
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}

/** The organization that an activity is executed in. */
export function forOrganizationOf({
  organizationId,
  requester,
}: Pick<ActivityRecord, 'organizationId' | 'requester'>): string {
  return requester.forOrganizationId ?? organizationId
}

/** True if nobody decided in time; its status is then FAILED. */
export function isExpired({ failure }: Pick<ActivityRecord, 'failure'>): boolean {
  return failure?.code === failures.APPROVAL_EXPIRED.grpc
}
