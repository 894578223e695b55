/** Way somebody signs in by an activity, for the history and the desk. */
export interface SignsIn {
  /**
   * Proof of identity: `credential` is the API key or passkey that stamped the request, `code` a one-time code, `provider` an account
   * elsewhere; `mail` is a credential that is mailed to them, and that they sign in with later.
   */
  readonly with: 'credential' | 'code' | 'provider' | 'mail'
  /** True if the session can only ask, and change nothing. */
  readonly onlyReads?: true
}
