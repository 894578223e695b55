import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'

/** Someone's account with an OpenID Connect provider: these three together name it (OIDC Core §5.7). */
export interface OidcAccount {
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

/** Claims of an OpenID Connect token, once it is known that a believed issuer made them. */
export interface IdToken {
  readonly account: OidcAccount
  /** `nonce` and `tknonce`, as far as there are any: for which key the token was asked for. */
  readonly nonces: readonly string[]
  /** Hash of what the issuer signed: see `signedPartHash`. */
  readonly tokenHash: string
  /** Time when it was made, at the earliest: its `iat`, less the leeway. Absent from what was recorded before this was. */
  readonly issuedAt?: Milliseconds | undefined
  /** Time when it is worth nothing any more, leeway included. */
  readonly expiresAt: Milliseconds
}

export interface IdTokens {
  /**
   * Checks a token: who issued it, with the keys of that issuer, and that it is for now. Only issuers that the person has named
   * are asked for their keys.
   * @throws AgentError `OIDC_TOKEN_INVALID`, `OIDC_ISSUER_UNREACHABLE`
   */
  verify(token: string): Promise<IdToken>
  /**
   * Asked again before something is made of what a token proved: meanwhile the person may have taken its issuer off their list.
   * @throws AgentError `OIDC_TOKEN_INVALID` for an issuer that is not on it
   */
  requireBelieved(issuer: string): void
}

/** @param problem - The end of a sentence, without the token’s text. */
export function invalidOidcToken(problem: string, cause?: unknown): AgentError {
  return new AgentError('OIDC_TOKEN_INVALID', `invalid OIDC token: ${problem}`, { cause })
}
