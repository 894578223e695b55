import type { Subject } from '../subject.ts'
import { createApiKeys } from './create-api-keys.ts'
import { createAuthenticators } from './create-authenticators.ts'
import { createOauthProviders } from './create-oauth-providers.ts'
import { deleteApiKeys } from './delete-api-keys.ts'
import { deleteAuthenticators } from './delete-authenticators.ts'
import { deleteOauthProviders } from './delete-oauth-providers.ts'
import { getApiKey } from './get-api-key.ts'
import { getApiKeys } from './get-api-keys.ts'
import { getAuthenticator } from './get-authenticator.ts'
import { getAuthenticators } from './get-authenticators.ts'
import { getOauthProviders } from './get-oauth-providers.ts'

export const calls: Subject = {
  activities: [
    createApiKeys,
    deleteApiKeys,
    createAuthenticators,
    deleteAuthenticators,
    createOauthProviders,
    deleteOauthProviders,
  ],
  queries: [getApiKeys, getApiKey, getAuthenticator, getAuthenticators, getOauthProviders],
}
