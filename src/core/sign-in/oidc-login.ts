import type { Field } from '../../shared/card.ts'
import { tokenHash } from '../crypto/hash.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { type IdToken, invalidOidcToken, type OidcAccount } from '../ports/id-tokens.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { OauthProvider } from '../records/oauth-provider.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { requireUnspent, type Spendable } from './spend-token.ts'

/** Somebody who signs in by an account elsewhere. */
export interface OidcLogin {
  readonly user: User
  readonly provider: OauthProvider
  readonly spends: Spendable
}

/**
 * Whose account a token proves, where the token was asked for with this very key: without it, it opens nothing.
 * @param publicKey - As text, lower-case hex: the issuer put its hash into the token (wire.md §5.7).
 * @throws AgentError `OIDC_TOKEN_INVALID` for a token of another key, or one that has signed in; `RESOURCE_NOT_FOUND`
 */
export function oidcLogin(reader: Reader, organizationId: string, token: IdToken, publicKey: string): OidcLogin {
  requireNonce(token, publicKey)
  const spends = spendableLogin(token)
  requireUnspent(reader, organizationId, spends)
  return { ...ownerOf(reader, organizationId, token.account), spends }
}

/** @throws AgentError `OIDC_TOKEN_INVALID` */
export function requireNonce({ nonces }: Pick<IdToken, 'nonces'>, publicKey: string): void {
  if (nonces.includes(tokenHash(publicKey))) return
  throw invalidOidcToken('its nonce is not the SHA-256 of this public key, in hex. Ask for a token with that nonce.')
}

export function spendableLogin({ tokenHash, expiresAt }: Pick<IdToken, 'tokenHash' | 'expiresAt'>): Spendable {
  return { tokenHash, use: 'LOGIN', expiresAt, refusal: invalidOidcToken }
}

/** The account and its user, as things stand in a reader. @throws AgentError `RESOURCE_NOT_FOUND` */
export function ownerOf(
  reader: Reader,
  organizationId: string,
  account: OidcAccount,
): Pick<OidcLogin, 'user' | 'provider'> {
  const { issuer, audience, subject } = account
  const [provider] = reader.list('oauthProviders', organizationId, { issuer, audience, subject })
  if (!provider) {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      `unable to find user: nobody in organization ${organizationId} has registered the account of this OIDC token`,
    )
  }
  return { provider, user: requireRecord(reader, 'users', organizationId, provider.userId) }
}

/** Asked as the login is recorded: the account may have been taken away since. @throws AgentError `RESOURCE_NOT_FOUND` */
export function stillOwned(transaction: Transaction, { provider }: Pick<OidcLogin, 'provider'>): OauthProvider {
  return requireRecord(transaction, 'oauthProviders', provider.organizationId, provider.id)
}

export function accountFields({ name, issuer, audience, subject }: OauthProvider): Field[] {
  return [
    {
      label: `Account with “${visible(name, 100)}”`,
      value: visible(subject, 200),
      exact: `at ${visible(issuer, 200)}, for ${visible(audience, 200)}`,
    },
  ]
}
