import type { Field } from '../../shared/card.ts'
import type { ExecutionContext } from '../activity/context.ts'
import { sha256OfText } from '../crypto/hash.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { type IdToken, invalidOidcToken, type OidcAccount } from '../ports/id-tokens.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { OauthProvider } from '../records/oauth-provider.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { requireUnspent, type Spendable, spendToken } from './spend-token.ts'

/** Somebody who signs in by an account elsewhere. */
export interface OidcLogin {
  readonly user: User
  readonly provider: OauthProvider
  readonly spends: Spendable
}

/**
 * Whose account a token proves, where the token was asked for with this very key: without it, it opens nothing.
 * @param publicKey - As text, lower-case hex: the issuer put its hash into the token (wire.md §5.7).
 * @throws AgentError `OIDC_TOKEN_INVALID` for a token of another key, or a token that has signed in; `RESOURCE_NOT_FOUND`
 */
export function oidcLogin(reader: Reader, organizationId: string, token: IdToken, publicKey: string): OidcLogin {
  requireNonce(token, publicKey)
  const { tokenHash, issuedAt = 0, expiresAt } = token
  const spends = { tokenHash, issuedAt, expiresAt, use: 'LOGIN', refusal: invalidOidcToken } as const
  requireUnspent(reader, organizationId, spends)
  return { ...ownerOf(reader, organizationId, token.account), spends }
}

/** @throws AgentError `OIDC_TOKEN_INVALID` */
export function requireNonce({ nonces }: Pick<IdToken, 'nonces'>, publicKey: string): void {
  if (nonces.includes(sha256OfText(publicKey))) return
  throw invalidOidcToken('its nonce is not the SHA-256 of this public key, in hex. Ask for a token with that nonce.')
}

/** The account and its user, as things stand in a reader. @throws AgentError `RESOURCE_NOT_FOUND` */
function ownerOf(reader: Reader, organizationId: string, account: OidcAccount): Pick<OidcLogin, 'user' | 'provider'> {
  const { issuer, audience, subject } = account
  const [provider] = reader.list('oauthProviders', organizationId, { issuer, audience, subject })
  if (!provider) {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      `unable to find user: nobody in organization ${organizationId} has the account of this OIDC token. Sign up with it, or add it with create_oauth_providers.`,
    )
  }
  return { provider, user: requireRecord(reader, 'users', organizationId, provider.userId) }
}

/**
 * Uses the token up in the transaction that begins the session. The account may have been deleted since it was looked at.
 * @returns what the session goes back to
 * @throws AgentError `RESOURCE_NOT_FOUND`, `OIDC_TOKEN_INVALID`, and as `spendToken` does
 */
export function redeemOidcLogin(
  transaction: Transaction,
  { provider: { organizationId, id }, spends }: Pick<OidcLogin, 'provider' | 'spends'>,
  { idTokens, newId, now }: Pick<ExecutionContext, 'idTokens' | 'newId' | 'now'>,
): string {
  const { issuer } = requireRecord(transaction, 'oauthProviders', organizationId, id)
  idTokens.requireBelieved(issuer)
  spendToken(transaction, organizationId, spends, { newId, now })
  return id
}

/** Names a session that an account elsewhere began; names have 256 characters at most. */
export function sessionName({ name }: Pick<OauthProvider, 'name'>): string {
  return `Login with ${name}`.slice(0, 256)
}

export function accountFields({ name, issuer, audience, subject }: OauthProvider): Field[] {
  return [
    {
      label: `Account with ${quoted(name, 100)}`,
      value: visible(subject, 200),
      exact: `at ${visible(issuer, 200)}, for ${visible(audience, 200)}`,
    },
  ]
}
