import type { ApiKey } from '../records/api-key.ts'
import type { Authenticator } from '../records/authenticator.ts'
import type { User } from '../records/user.ts'

/** One user's vote for an activity, by a credential that is still theirs. The submission is the first. */
export interface Approval {
  readonly user: User
  readonly credential:
    | { readonly kind: 'apiKey'; readonly apiKey: ApiKey }
    | { readonly kind: 'authenticator'; readonly authenticator: Authenticator }
  /** True for a key that is registered nowhere, and that a token vouched for. */
  readonly attested?: true
}
