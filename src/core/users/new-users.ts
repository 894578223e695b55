import type { Field } from '../../shared/card.ts'
import type { ExecutionContext } from '../activity/context.ts'
import type { Credential } from '../activity/credential.ts'
import { apiKeyFields, apiKeyRecord, checkApiKeys } from '../credentials/new-api-keys.ts'
import { authenticatorFields, authenticatorRecords, checkAuthenticators } from '../credentials/new-authenticators.ts'
import { checkOauthProviders, oauthProviderFields, oauthProviderRecords } from '../credentials/new-oauth-providers.ts'
import { checkRegistration } from '../crypto/webauthn-registration.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { requireQuota } from '../quotas.ts'
import type { ApiKey } from '../records/api-key.ts'
import type { Authenticator } from '../records/authenticator.ts'
import type { OauthProvider } from '../records/oauth-provider.ts'
import type { User } from '../records/user.ts'
import { newUser } from '../records/user.ts'
import { findTag } from '../tags/tags.ts'
import type { UserParameters } from './user-parameters.ts'

/** A user with what it may prove itself by, ready to be inserted. */
export interface NewUser {
  readonly user: User
  readonly apiKeys: readonly ApiKey[]
  readonly authenticators: readonly Authenticator[]
  readonly oauthProviders: readonly OauthProvider[]
}

/**
 * Checks, for `prepare`, everything about new users that can be told at once. Parameters of older versions are first translated by
 * `toUser` of `user-parameters.ts`. Attestations are verified later, by {@link userRecords}.
 *
 * @param context - `organizationId` null for an organization that does not exist yet. `field` is the path of the list,
 * `parameters.users` by default.
 * @throws AgentError `CREDENTIAL_CONFLICT`, `RESOURCE_NOT_FOUND` (tags), `QUOTA_REACHED`, `REQUEST_INVALID`
 */
export function checkUsers(
  users: readonly UserParameters[],
  context: { readonly reader: Reader; readonly organizationId: string | null; readonly field?: string },
): void {
  const { reader, organizationId, field = 'parameters.users' } = context
  checkApiKeys(
    users.map(user => user.apiKeys),
    reader,
    organizationId,
  )
  checkAuthenticators(
    users.map(user => user.authenticators),
    reader,
    organizationId,
  )
  checkOauthProviders(
    users.map(user => user.oauthProviders),
    reader,
    organizationId,
  )
  for (const [index, { authenticators, userTags }] of users.entries()) {
    for (const [at, authenticator] of authenticators.entries())
      checkRegistration(authenticator, `${field}.${index}.authenticators.${at}`)
    for (const tagId of userTags) findTag(reader, organizationId ?? '', tagId, 'TAG_TYPE_USER')
  }
  if (organizationId !== null) requireQuota(reader, organizationId, 'users', users.length)
}

/**
 * Checks, for `prepare`, that users can get in, as the root users of a new sub-organization must: each has an API key that does
 * not expire, a passkey, an account with a sign-in provider, or a contact.
 * @throws AgentError `REQUEST_INVALID`
 */
export function checkCredentials(users: readonly UserParameters[]): void {
  for (const user of users) {
    if (hasWayIn(user)) continue
    throw new AgentError(
      'REQUEST_INVALID',
      `user missing valid credential: ${visible(user.userName, 100)} needs an authenticator, an API key that does not expire, an account with a sign-in provider, or a contact to send codes to`,
    )
  }
}

function hasWayIn({ apiKeys, authenticators, oauthProviders, userEmail, userPhoneNumber }: UserParameters): boolean {
  return (
    authenticators.length > 0 ||
    apiKeys.some(({ expirationSeconds }) => expirationSeconds === undefined) ||
    oauthProviders.length > 0 ||
    userEmail !== undefined ||
    userPhoneNumber !== undefined
  )
}

/**
 * Returns, for `execute`, the records of new users, in the order of `users`, their attestations verified.
 * @throws AgentError `REQUEST_INVALID` for an attestation that does not verify.
 */
export async function userRecords(
  users: readonly UserParameters[],
  context: {
    readonly organizationId: string
    readonly credential: Pick<Credential, 'user'>
    readonly now: number
    readonly newId: () => string
    readonly idTokens: ExecutionContext['idTokens']
    readonly field?: string
    /** Id of the first user, if the request chose it. */
    readonly userId?: string
  },
): Promise<NewUser[]> {
  const { organizationId, credential, now, newId, idTokens, field = 'parameters.users', userId } = context
  return Promise.all(
    users.map(async ({ userName, userEmail, userPhoneNumber, userTags, ...credentials }, index) => {
      const user = newUser(
        {
          id: index === 0 && userId !== undefined ? userId : newId(),
          organizationId,
          name: userName,
          email: userEmail ?? null,
          phoneNumber: userPhoneNumber ?? null,
          tagIds: [...new Set(userTags)],
        },
        now,
      )
      const owner = { organizationId, userId: user.id }
      return {
        user,
        apiKeys: credentials.apiKeys.map(key => apiKeyRecord(key, owner, newId(), now)),
        authenticators: await authenticatorRecords(credentials.authenticators, owner, {
          now,
          newId,
          field: `${field}.${index}.authenticators`,
          askedBy: credential.user.id,
        }),
        oauthProviders: oauthProviderRecords(credentials.oauthProviders, owner, { now, newId, idTokens }),
      }
    }),
  )
}

/**
 * Inserts them, for `record`, looking again at what may have changed since {@link checkUsers}.
 * @throws AgentError `RESOURCE_NOT_FOUND` for a tag that is gone, `QUOTA_REACHED`, `ALREADY_EXISTS` for a credential somebody
 * registered meanwhile.
 */
export function insertUsers(transaction: Transaction, created: readonly NewUser[]): void {
  for (const { user, apiKeys, authenticators, oauthProviders } of created) {
    requireQuota(transaction, user.organizationId, 'users', 1)
    for (const tagId of user.tagIds) findTag(transaction, user.organizationId, tagId, 'TAG_TYPE_USER')
    transaction.insert('users', user)
    for (const apiKey of apiKeys) transaction.insert('apiKeys', apiKey)
    for (const authenticator of authenticators) transaction.insert('authenticators', authenticator)
    for (const provider of oauthProviders) transaction.insert('oauthProviders', provider)
  }
}

/** Returns the fields that the person reads about each new user. */
export function userFields(users: readonly UserParameters[]): Field[] {
  return users.map(({ userName, userEmail, apiKeys, authenticators, oauthProviders }) => ({
    label: visible(userName, 100),
    value: visible(userEmail ?? 'no e-mail address', 200),
    children: [
      ...apiKeyFields(apiKeys),
      ...authenticatorFields(authenticators),
      ...oauthProviderFields(oauthProviders),
    ],
  }))
}
