/** How somebody signs in by an activity, for the history and the desk. */
export interface SignsIn {
  /**
   * What they show for it: `credential` the API key or passkey that stamped the request, `code` a one-time code, `provider` an
   * account elsewhere; `mail` is one they are sent, and sign in with later.
   */
  readonly with: 'credential' | 'code' | 'provider' | 'mail'
  /** Whether the session can ask and change nothing. */
  readonly onlyReads?: true
}
