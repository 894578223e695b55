import type { Milliseconds } from '../ports/clock.ts'
import type { Identified } from '../record/identified.ts'

export type AuthenticatorTransport =
  | 'AUTHENTICATOR_TRANSPORT_BLE'
  | 'AUTHENTICATOR_TRANSPORT_INTERNAL'
  | 'AUTHENTICATOR_TRANSPORT_NFC'
  | 'AUTHENTICATOR_TRANSPORT_USB'
  | 'AUTHENTICATOR_TRANSPORT_HYBRID'

/** A passkey (WebAuthn). */
export interface Authenticator extends Identified {
  readonly userId: string
  readonly name: string
  /** base64url. */
  readonly credentialId: string
  /** COSE key (RFC 9052), base64url. */
  readonly publicKey: string
  /** 16 bytes, base64url. */
  readonly aaguid: string
  /** Attestation statement format, for example `none` or `packed`. */
  readonly attestationType: string
  readonly model: string
  readonly transports: readonly AuthenticatorTransport[]
  /** The highest of the requests it stamped. */
  readonly signCount: number
  /** As of an API key. */
  readonly provenAt: Milliseconds | null
  /** Of the pages it was registered and used at, oldest first, for example `https://app.example.org`. */
  readonly origins: readonly string[]
  /** When its count last went back, so that there may be a copy of it; null if it never did (WebAuthn §6.1.1). */
  readonly countWentBackAt: Milliseconds | null
}
