import type { Reader } from '../ports/store.ts'
import { apiKeys } from '../records/api-key.ts'
import { authenticators } from '../records/authenticator.ts'
import { mfaPolicies } from '../records/mfa-policy.ts'
import { oauthProviders } from '../records/oauth-provider.ts'
import { type User, users } from '../records/user.ts'

/** Returns a user as the public API answers it (wire.md §2.2), with its credentials. */
export function presentUser(reader: Reader, user: User) {
  const { organizationId, id: userId } = user
  return {
    ...users.present(user),
    authenticators: reader.list('authenticators', organizationId, { userId }).map(authenticators.present),
    apiKeys: reader.list('apiKeys', organizationId, { userId }).map(apiKeys.present),
    oauthProviders: reader.list('oauthProviders', organizationId, { userId }).map(oauthProviders.present),
    mfaPolicies: reader.list('mfaPolicies', organizationId, { userId }).map(mfaPolicies.present),
  }
}
