import { z } from 'zod'
import type { Proofs } from '../activity/proofs.ts'
import { apiKeyV1, apiKeyV2, toApiKeyV2 } from '../credentials/api-key-parameters.ts'
import {
  type OauthProviderParameters,
  oauthProviderV1,
  oauthProviderV2,
} from '../credentials/oauth-provider-parameters.ts'
import { provenProvider, proveProviders } from '../credentials/prove-providers.ts'
import { authenticatorV1, authenticatorV2, toAuthenticatorV2 } from '../schema/authenticator.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'

export const userName = label.describe('Name of the user.')
export const userEmail = z.email('invalid email address').describe('E-mail address.')
export const userPhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 phone number such as +4915112345678')
  .describe('E.164 phone number.')
export const userTags = z.array(uuid).max(100).describe('Tag ids; an empty array for none.')
export const accessType = z.enum(['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'])

/** Ten that last and ten that expire (wire.md §9). */
const mostApiKeys = 20

const named = { userName, userEmail: userEmail.optional() }
const phoned = { ...named, userPhoneNumber: userPhoneNumber.optional() }
const apiKeysV1 = z.array(apiKeyV1).max(mostApiKeys)
const apiKeysV2 = z.array(apiKeyV2).max(mostApiKeys).describe('Keys the user may stamp requests with.')
const authenticatorsV1 = z.array(authenticatorV1).max(10)
const authenticatorsV2 = z.array(authenticatorV2).max(10).describe('Passkeys.')
const providersV1 = z.array(oauthProviderV1).max(10)
const providersV2 = z.array(oauthProviderV2).max(10).describe('Accounts with sign-in providers.')

/** `UserParams` to `UserParamsV4` of wire.md §1.5 and §1.9. */
export const userV1 = z.object({
  ...named,
  accessType,
  apiKeys: apiKeysV1,
  authenticators: authenticatorsV1,
  userTags,
})
export const userV2 = z.object({ ...named, apiKeys: apiKeysV1, authenticators: authenticatorsV2, userTags })
export const userV3 = z.object({
  ...phoned,
  apiKeys: apiKeysV2,
  authenticators: authenticatorsV2,
  oauthProviders: providersV1,
  userTags,
})
export const userV4 = userV3.extend({ oauthProviders: providersV2 })
const provenProviders = z.array(provenProvider)
/** Version 3 and 4 as they are recorded. */
export const recordedUser = userV3.extend({ oauthProviders: provenProviders })

/** `ApiOnlyUserParams` of wire.md §1.5. */
export const apiOnlyUser = z.object({ ...named, userTags, apiKeys: apiKeysV1 })

/** `RootUserParams` to `RootUserParamsV5` of wire.md §1.5 and §1.9: users without tags. */
export const rootUserV1 = userV2.omit({ userTags: true })
export const rootUserV2 = rootUserV1.extend({ oauthProviders: providersV1 })
export const rootUserV3 = rootUserV2.extend({ apiKeys: apiKeysV2 })
export const rootUserV4 = userV3.omit({ userTags: true })
export const rootUserV5 = userV4.omit({ userTags: true })
/** Version 2, 3, and 4 and 5 as they are recorded. */
export const recordedRootUserV2 = rootUserV2.extend({ oauthProviders: provenProviders })
export const recordedRootUserV3 = rootUserV3.extend({ oauthProviders: provenProviders })
export const recordedRootUserV5 = recordedUser.omit({ userTags: true })

/** Users that are created together. */
export const severalUsers = <User extends z.ZodType>(user: User) =>
  z.array(user).min(1, 'name at least one user').max(100, 'at most 100 users can be created at once')

/** A user to create, whatever version it was asked for in. */
export type UserParameters = z.output<typeof recordedUser>

/** Any earlier shape: keys without a curve are on P-256, what a version does not know is empty. */
type Older =
  | z.output<typeof userV1>
  | z.output<typeof userV2>
  | z.output<typeof recordedUser>
  | z.output<typeof apiOnlyUser>
  | z.output<typeof rootUserV1>
  | z.output<typeof recordedRootUserV2>
  | z.output<typeof recordedRootUserV3>
  | z.output<typeof recordedRootUserV5>

/**
 * Puts what tokens prove in their place, for each user. Where there are none, the same list comes back.
 * @throws AgentError as `proveProviders` does
 */
export async function proveUsers<User extends { readonly oauthProviders: readonly OauthProviderParameters[] }>(
  users: readonly User[],
  proofs: Proofs,
) {
  const proven = await Promise.all(users.map(({ oauthProviders }) => proveProviders(oauthProviders, proofs)))
  if (users.every(({ oauthProviders }, index) => proven[index] === oauthProviders)) return users
  return users.map((user, index) => ({ ...user, oauthProviders: proven[index] }))
}

/** Translates a user of any version, a root user or an API-only user into the newest shape. */
export function toUser(older: Older): UserParameters {
  const { userName, userEmail } = older
  return {
    userName,
    userEmail,
    userPhoneNumber: 'userPhoneNumber' in older ? older.userPhoneNumber : undefined,
    apiKeys: older.apiKeys.map(apiKey => ('curveType' in apiKey ? apiKey : toApiKeyV2(apiKey))),
    authenticators: 'authenticators' in older ? older.authenticators.map(newest) : [],
    oauthProviders: 'oauthProviders' in older ? older.oauthProviders : [],
    userTags: 'userTags' in older ? older.userTags : [],
  }
}

function newest(authenticator: z.output<typeof authenticatorV1> | z.output<typeof authenticatorV2>) {
  return 'userId' in authenticator ? toAuthenticatorV2(authenticator) : authenticator
}
