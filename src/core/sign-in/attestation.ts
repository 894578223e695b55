import type { ExecutionContext } from '../activity/context.ts'
import type { Attested, Credential } from '../activity/credential.ts'
import { codeFeatures } from '../consensus/code-features.ts'
import { credentialRecords } from '../consensus/credential-records.ts'
import { invalidOidcToken } from '../ports/id-tokens.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { proveContact } from './contact.ts'
import { requireFeature } from './require-feature.ts'
import { requireUnspent, type Spendable, spendToken } from './spend-token.ts'
import { invalidVerification } from './verification-token.ts'

/** Proof that a token vouches for the key of a login, and is good for it. */
export interface Attestation {
  readonly spends: Spendable
  readonly key: Credential['key']
  readonly contact: Attested['contact']
}

/**
 * Returns the attestation of a login by an attested stamp; undefined if a registered credential stamped it. The key that signs in is the
 * key that the token vouches for, and the token is used up.
 * @throws AgentError `REQUEST_INVALID` for another key; `OIDC_TOKEN_INVALID`, `VERIFICATION_INVALID` for a token that has signed in;
 * `FEATURE_OFF`
 */
export function attestationOf(
  reader: Reader,
  { organizationId, key, stamp, attested }: Credential,
  publicKey: string,
): Attestation | undefined {
  if (!attested) return undefined
  if (publicKey !== stamp.publicKey) {
    throw invalidField(
      'parameters.publicKey',
      'with an attested stamp, the key that signs in is the one that stamps: name that one',
    )
  }
  const { tokenHash, issuedAt = 0, expiresAt, contact } = attested
  if (contact) requireFeature(reader, organizationId, codeFeatures[contact.contactType])
  const spends = {
    tokenHash,
    use: 'LOGIN',
    issuedAt,
    expiresAt,
    refusal: contact ? invalidVerification : invalidOidcToken,
  } as const
  requireUnspent(reader, organizationId, spends)
  return { spends, key, contact }
}

/**
 * Uses the token up in the transaction that begins the session, as things stand now.
 * @throws AgentError as `spendToken` does; `RESOURCE_NOT_FOUND` where what the token speaks of is gone, or another user's
 */
export function redeem(
  transaction: Transaction,
  user: User,
  { spends, key, contact }: Attestation,
  { idTokens, newId, now }: Pick<ExecutionContext, 'idTokens' | 'newId' | 'now'>,
): void {
  const { organizationId } = user
  spendToken(transaction, organizationId, spends, { newId, now })
  const about = requireRecord(transaction, credentialRecords[key.kind], organizationId, key.id)
  if ('issuer' in about) idTokens.requireBelieved(about.issuer)
  if (contact) proveContact(transaction, user, contact, now)
}
