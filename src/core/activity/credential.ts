import type { Attested, Requester, Stamped } from '../ledger/activity-record.ts'
import type { User } from '../records/user.ts'

/** One user of one organization, by one of its keys. */
export interface Credential {
  readonly organizationId: string
  readonly user: User
  /** API key, passkey or other credential that stamped the request. */
  readonly key: { readonly kind: Requester['credentialKind']; readonly id: string; readonly name: string }
  readonly stamp: Pick<Stamped, 'publicKey' | 'signature' | 'scheme'>
  /** The POST body that was stamped, exactly; its fingerprint where it held what is never kept. What a vote keeps. */
  readonly message: string
  /** Details of an attested stamp, which signs in and does nothing else; absent for all other stamps. */
  readonly attested?: Attested
  /** Number of times the passkey had signed, with this stamp; absent for an API key. */
  readonly signCount?: number
  /** Facts that this stamp shows for the first time: see `noteUse`. */
  readonly shows?: NewUse
}

/** Fact that the key is in use here and, of a passkey, the page it was used at, if not known yet. */
export interface NewUse {
  readonly origin?: string
}

export type { Attested }
