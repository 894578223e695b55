import type { ClientProcess, RemoteClient } from '../../ledger/activity-record.ts'

/** Sender of a request, as far as the carrier can tell. */
export interface Caller {
  /** `Origin` header: set by browsers, and by nobody else who means to be honest. */
  readonly webOrigin?: string | undefined
  /** `X-Client-Version` header. */
  readonly clientVersion?: string | undefined
  /** Reason that the program states for its request. Not checked. */
  readonly reason?: string | undefined
  /** Host, with any port, of the server that `pay` pays (`URL.host`). The agent has read it itself: no program sets this. */
  readonly paidServer?: string | undefined
  /** True for a request made in this agent's own window. */
  readonly window: boolean
  /** Client that came with a certificate from another computer. */
  readonly remote?: RemoteClient | undefined
  /** Finds the program at the other end. Costs milliseconds, so it is asked only when a card will show it. */
  readonly identify?: (() => Promise<ClientProcess | undefined>) | undefined
}

/** A request as it arrived. The stamp covers `body` byte for byte, so it is parsed only once verified. */
export interface RawRequest {
  /** Path, for example `/public/v1/submit/sign_raw_payload`. */
  readonly path: string
  readonly body: Uint8Array
  /** `X-Stamp` header. */
  readonly stamp: string | undefined
  /** `X-Stamp-Webauthn` header. */
  readonly webauthnStamp?: string | undefined
  /** `X-Stamp-Attested` header. */
  readonly attestedStamp?: string | undefined
  /** `X-Session` header: the token of a session that can only read. */
  readonly session?: string | undefined
  /** Preimages of the digests in the body, in the same order, if they were lodged in the `Countersign-Preimage` header. */
  readonly preimages?: readonly (Uint8Array | undefined)[] | undefined
  readonly caller: Caller
  /** True where no other request is being handled. */
  readonly alone?: boolean
  /**
   * Counts the request against what its credential may ask in a second, once the stamp is known to be its own.
   * @throws AgentError `RATE_LIMITED`
   */
  readonly charge?: (credentialId: string) => void
}
