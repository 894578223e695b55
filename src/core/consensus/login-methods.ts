import type { Reader } from '../ports/store.ts'
import { type ContactType, contactTypes } from '../records/one-time-code.ts'
import { hasFeature, type Quorum, type RootQuorum } from '../records/organization.ts'
import type { User } from '../records/user.ts'
import type { FeatureName } from '../schema/feature-name.ts'
import { codeFeatures } from './code-features.ts'
import type { credentialRecords } from './credential-records.ts'
import { isUsableAt, passkeyOrigins } from './passkey-origins.ts'

/** A credential, as far as somebody can come back by it. */
export interface LoginMethod {
  readonly kind: keyof typeof credentialRecords
  readonly id: string
  /** What sessions that it begins keep as their origin: see `begunBy` of API keys. */
  readonly begins: string
  /**
   * True if it works until it is removed. Sessions expire, a passkey depends on the pages it may be used at, and a sign-in elsewhere
   * depends on that provider.
   */
  readonly lasts: boolean
  /** True if its holder has signed anything with it here. */
  readonly proven: boolean
}

/** @param origins - Pages at which passkeys may be used; those of the organization by default, `undefined` for all. */
export function loginMethods(
  reader: Reader,
  { organizationId, id: userId }: Pick<User, 'organizationId' | 'id'>,
  origins = passkeyOrigins(reader, organizationId),
): LoginMethod[] {
  return [
    ...reader.list('apiKeys', organizationId, { userId }).map(({ id, expirationSeconds, provenAt }) => ({
      kind: 'apiKey' as const,
      id,
      begins: id,
      lasts: expirationSeconds === null,
      proven: provenAt !== null,
    })),
    ...reader.list('authenticators', organizationId, { userId }).map(passkey => ({
      kind: 'authenticator' as const,
      id: passkey.id,
      begins: passkey.id,
      lasts: isUsableAt(passkey, origins),
      proven: passkey.provenAt !== null,
    })),
    ...waysByOthers(reader, organizationId, userId),
  ]
}

/** The features that let a user in by each contact. */
const opens = {
  email: [codeFeatures.email, 'FEATURE_NAME_EMAIL_AUTH'],
  phoneNumber: [codeFeatures.phoneNumber],
} as const satisfies Record<ContactType, readonly FeatureName[]>

/** Lists contacts and accounts elsewhere that let a user in: in a sub-organization, whose parent sends the codes and takes the tokens. */
function waysByOthers(reader: Reader, organizationId: string, userId: string): LoginMethod[] {
  const organization = reader.find('organizations', organizationId, organizationId)
  const user = reader.find('users', organizationId, userId)
  const lasts = organization?.parentId != null
  const contacts = contactTypes.filter(
    contact =>
      user?.[contact] != null &&
      organization &&
      opens[contact].some(name => hasFeature(organization, name)) &&
      isTheirsAlone(reader, user, contact),
  )
  return [
    ...reader
      .list('oauthProviders', organizationId, { userId })
      .map(({ id }) => ({ kind: 'oauthProvider' as const, id, begins: id, lasts, proven: false })),
    ...(lasts ? contacts : []).map(contact => ({
      kind: 'contact' as const,
      id: `${contact} of ${userId}`,
      begins: userId,
      lasts,
      proven: false,
    })),
  ]
}

/** A contact that several users have lets none of them in. */
function isTheirsAlone(reader: Reader, user: User, contactType: ContactType): boolean {
  const having = reader.list('users', user.organizationId, { [contactType]: user[contactType] })
  return having.every(({ id }) => id === user.id)
}

/** Tells if a user has a way to log in that lasts. */
export function canLogIn(ways: readonly LoginMethod[]): boolean {
  return ways.some(({ lasts }) => lasts)
}

/** Tells if a user has logged in with a credential that lasts: a single credential has to be both proven and lasting. */
export function hasLoggedIn(ways: readonly LoginMethod[]): boolean {
  return ways.some(({ lasts, proven }) => lasts && proven)
}

/** Tells if enough users of a quorum can log in. */
export function canBeMet(
  reader: Reader,
  organizationId: string,
  { threshold, userIds }: Quorum,
  origins = passkeyOrigins(reader, organizationId),
): boolean {
  const able = userIds.filter(id => canLogIn(loginMethods(reader, { organizationId, id }, origins)))
  return able.length >= threshold
}

/**
 * The users a quorum depends on who have never signed anything here by a credential that lasts: nobody knows whether anybody holds
 * their keys. Empty where enough others have.
 */
export function untriedOf(reader: Reader, organizationId: string, { threshold, userIds }: Quorum): readonly string[] {
  const untried = userIds.filter(id => !hasLoggedIn(loginMethods(reader, { organizationId, id })))
  return userIds.length - untried.length >= threshold ? [] : untried
}

/**
 * Returns the root quorum to store when a quorum is set. If the new one depends on a user who has never signed, the previous quorum is kept
 * beside it, so that those who set it can take it back.
 */
export function quorumAfter(reader: Reader, organizationId: string, present: RootQuorum, next: Quorum): RootQuorum {
  const { threshold, userIds } = next
  if (untriedOf(reader, organizationId, next).length === 0) return { threshold, userIds }
  const isTried = untriedOf(reader, organizationId, present).length === 0
  const previous =
    isTried || !present.previous ? { threshold: present.threshold, userIds: present.userIds } : present.previous
  return { threshold, userIds, previous }
}
