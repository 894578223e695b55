import type { Approver, Phrase, RequestFacts } from './policy-phrases.ts'

export type Ask =
  | { readonly kind: 'CREATE_USER_TAG'; readonly tag: string; readonly users: readonly string[] }
  | { readonly kind: 'UPDATE_USER_TAG'; readonly tag: string; readonly adds: string; readonly removes: string }
  | { readonly kind: 'DELETE_USER_TAGS'; readonly tag: string }
  | { readonly kind: 'CREATE_USERS'; readonly user: string; readonly key: string }
  | { readonly kind: 'DELETE_USERS'; readonly user: string }
  | { readonly kind: 'CREATE_API_KEYS'; readonly user: string; readonly key: string }
  | { readonly kind: 'DELETE_API_KEYS'; readonly user: string; readonly key: string }
  | { readonly kind: 'CREATE_POLICY'; readonly policy: ModelPolicy }
  | { readonly kind: 'UPDATE_POLICY'; readonly policy: ModelPolicy }
  | { readonly kind: 'DELETE_POLICY'; readonly policy: Pick<ModelPolicy, 'name'> }
  | { readonly kind: 'UPDATE_ROOT_QUORUM'; readonly threshold: number; readonly users: readonly string[] }
  | { readonly kind: 'CREATE_PRIVATE_KEY_TAG'; readonly tag: string }

export interface ModelPolicy {
  readonly name: string
  readonly denies: boolean
  /** Absent is always true. */
  readonly condition?: Phrase<RequestFacts>
  readonly consensus?: Phrase<readonly Approver[]>
  readonly time?: Phrase<number>
}

export interface Voter {
  readonly user: string
  readonly key: string
}

export interface ModelActivity {
  readonly ask: Ask
  readonly requester: Voter
  /** Who voted so far, the requester first. */
  votes: Voter[]
  /** Who voted against it, and did not end it. */
  against: Voter[]
  status: 'PENDING' | 'CONSENSUS_NEEDED' | 'COMPLETED' | 'FAILED' | 'REJECTED'
  /** Code of the error it ended with. */
  failure?: string
  expiresAt: number
  /** True if it waits for votes, or did: only then it can be voted on. */
  waitedForVotes: boolean
}

export interface Refusal {
  readonly refused: string
  /** For requests that policies were asked about. */
  readonly outcomes?: readonly (readonly [policy: string, outcome: string])[]
  readonly deniedBy?: readonly string[]
}

export type Verdict =
  | { readonly is: 'allowed' | 'waits' }
  | { readonly is: 'denied'; readonly outcomes: NonNullable<Refusal['outcomes']>; readonly deniedBy: readonly string[] }
