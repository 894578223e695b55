/** wire.md §6.6. */
export type Resource =
  | 'PRIVATE_KEY'
  | 'WALLET'
  /** What programs keep that is no key. wire.md names no resource for it (decision 65). */
  | 'SECRET'
  | 'USER'
  | 'CREDENTIAL'
  | 'POLICY'
  | 'ORGANIZATION'
  | 'INVITATION'
  | 'CONFIG'
  | 'AUTH'
  | 'OTP'
  | 'RECOVERY'
  | 'PAYMENT_METHOD'
  | 'SUBSCRIPTION'
  | 'SMART_CONTRACT_INTERFACE'
  | 'VELOCITY_CONTROL'
  | 'WEBHOOK_ENDPOINT'
  /** Names of addresses, a resource that only this agent has. */
  | 'ADDRESS_NAME'
  | 'SESSION_PROFILE'
  | 'MFA_POLICY'
export type Action = 'CREATE' | 'UPDATE' | 'DELETE' | 'SIGN' | 'EXPORT' | 'IMPORT' | 'VERIFY'

/** Words of what policies are never asked about, for the scopes of session profiles: queries and votes (decision 67). */
export type ResourceOfScopes = 'QUERY' | 'ACTIVITY'
export type ActionOfScopes = 'READ' | 'APPROVE' | 'REJECT'

/**
 * Authority that decides if an activity may run: written policies (after the root quorum), the root quorum alone, or,
 * for a vote, the activity it is about.
 */
export type Governance =
  | { readonly by: 'policy'; readonly resource: Resource; readonly action: Action }
  /** `orPrevious`: also by the root quorum before, as long as it may take the present one back. */
  | { readonly by: 'rootQuorum'; readonly orPrevious?: true }
  | { readonly by: 'target' }
