/** Outcome of a request to a webhook. */
export type Posted =
  /** `said` is how the body of the answer begins, as it came. */
  | { readonly kind: 'answered'; readonly status: number; readonly said: string }
  /** `why` is in words that a person may read. */
  | { readonly kind: 'unanswered'; readonly why: string }

/** Posts events to addresses outside, and nowhere else than there: no redirect is followed. */
export interface WebhookPort {
  /**
   * Never throws, and takes some seconds at most. Nothing is sent where the name leads to an address of this computer or a private
   * network, unless the name says so itself: `localhost`.
   * @param url - As `isWebhookUrl` has it.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Posted>
}
