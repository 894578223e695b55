import type { Attested, Credential } from '../../../activity/credential.ts'
import { findOrganization, openOrganization } from '../../../activity/open-organization.ts'
import { type AttestedStamp, keyStamp } from '../../../crypto/attested-stamp.ts'
import { AgentError } from '../../../errors.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { IdTokens } from '../../../ports/id-tokens.ts'
import type { Reader, SubOrganizationFilter } from '../../../ports/store.ts'
import type { User } from '../../../records/user.ts'
import { filterFor, isAsMade, usersWith, verifiedMarks } from '../../../sign-in/contact.ts'
import { requireNonce } from '../../../sign-in/oidc-login.ts'
import {
  invalidVerification,
  readVerificationToken,
  requireLive,
  serves,
  spendableFor,
} from '../../../sign-in/verification-token.ts'
import type { Sent } from './read-body.ts'

interface Found {
  readonly user: User
  readonly key: Credential['key']
}

/** Somebody whom a token speaks of, before it is known where they are. */
interface Bearer {
  readonly attested: Attested
  /** Sub-organizations that may have them. */
  readonly filters: readonly SubOrganizationFilter[]
  /** Finds who it is in one organization; none, or several, are nobody. */
  findIn(organizationId: string): readonly Found[]
  /** Checks if they have proved there that they are who the token speaks of. */
  isProven(found: Found): boolean
  /** Checks if they may be meant, although nobody has proved it. */
  mayBeMeant(found: Found): boolean
}

/**
 * Names the user whom the token of an attested stamp speaks of, in the organization that the body names or in one of its
 * sub-organizations (wire.md §5.5, §5.6). The token is checked before anything is looked up.
 * @throws AgentError `OIDC_TOKEN_INVALID`, `OIDC_ISSUER_UNREACHABLE`, `VERIFICATION_INVALID`, `CREDENTIAL_NOT_FOUND`,
 * `CREDENTIAL_AMBIGUOUS`, `ORGANIZATION_NOT_FOUND`
 */
export async function identifyAttested(
  { store, idTokens }: { readonly store: Reader; readonly idTokens: IdTokens },
  stamp: AttestedStamp,
  { message, organizationId: named, now }: Sent,
): Promise<Credential> {
  const bearer =
    stamp.scheme === 'STAMP_ATTESTED_SCHEME_P256_OIDC'
      ? await byIdToken(store, idTokens, stamp)
      : byVerificationToken(store, stamp, now)
  findOrganization(store, named)
  const { user, key } = theOne(store, bearer, named)
  return {
    organizationId: user.organizationId,
    user,
    key,
    stamp: keyStamp(stamp),
    message,
    attested: bearer.attested,
  }
}

async function byIdToken(reader: Reader, idTokens: IdTokens, stamp: AttestedStamp): Promise<Bearer> {
  const token = await idTokens.verify(stamp.publicKeyAttestation)
  requireNonce(token, stamp.publicKey)
  const { account, tokenHash, issuedAt, expiresAt } = token
  return {
    attested: { tokenHash, issuedAt, expiresAt },
    filters: [{ kind: 'oauthProviders', where: account }],
    findIn(organizationId) {
      const [provider] = reader.list('oauthProviders', organizationId, account)
      const user = provider && reader.find('users', organizationId, provider.userId)
      return user ? [{ user, key: { kind: 'oauthProvider', id: provider.id, name: provider.name } }] : []
    },
    isProven: () => true,
    mayBeMeant: () => true,
  }
}

function byVerificationToken(reader: Reader, stamp: AttestedStamp, now: Milliseconds): Bearer {
  const verified = readVerificationToken(stamp.publicKeyAttestation, reader)
  requireLive(verified, now)
  if (verified.publicKey?.toLowerCase() !== stamp.publicKey) {
    throw invalidVerification('it is not for the key that signed the request.')
  }
  const { contactType, contact } = verified
  const { tokenHash, issuedAt, expiresAt } = spendableFor(verified, 'LOGIN')
  return {
    attested: { tokenHash, issuedAt, expiresAt, contact: { contactType, contact } },
    // Those who have proved it on their own: however many others only name it, they are among what is found.
    filters: [filterFor(verified, { onlyProved: true }), filterFor(verified, { onlyProved: false })],
    findIn(organizationId) {
      const organization = openOrganization(reader, organizationId)
      if (!organization || !serves(verified, organization)) return []
      return usersWith(reader, organizationId, verified).map(user => ({
        user,
        key: { kind: 'contact', id: user.id, name: contact },
      }))
    },
    isProven: ({ user }) => user[verifiedMarks[contactType]],
    mayBeMeant: ({ user }) => isAsMade(reader, user),
  }
}

/** Limit for each filter. Two would be enough to refuse, but most of many who only name a contact may not count. */
const mostBelow = 100

/**
 * The one who is meant: in a sub-organization of the organization that is named, where they have proved it; else in that organization
 * itself; else in the sub-organization that was made with them.
 * @throws AgentError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_AMBIGUOUS`
 */
function theOne(reader: Reader, { filters, findIn, isProven, mayBeMeant }: Bearer, named: string): Found {
  const below = filters.flatMap(filter => reader.subOrganizations(named, filter, { limit: mostBelow }))
  const ids = [...new Set(below.map(({ id }) => id))]
  const found = ids.flatMap(id => findIn(id))
  const own = findIn(named)
  const proven = found.filter(isProven)
  for (const group of [proven, own, found.filter(mayBeMeant)]) {
    const [one, ...others] = group
    if (!one) continue
    if (others.length === 0) return one
    throw new AgentError(
      'CREDENTIAL_AMBIGUOUS',
      'more than one suborg associated with what the token proves: name the sub-organization that is meant',
    )
  }
  throw new AgentError(
    'CREDENTIAL_NOT_FOUND',
    'credential could not be found in organization or its sub-organizations: nobody there has what the token proves. Sign up first.',
  )
}
