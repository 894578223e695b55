import { apiKeys } from '../credentials/api-key.ts'
import { authenticators } from '../credentials/authenticator.ts'
import { oauthProviders } from '../credentials/oauth-provider.ts'
import type { Reader } from '../ports/store.ts'
import { type User, users } from './record.ts'

/** As the public API answers it (wire.md §2.2), with its credentials. */
export function presentUser(reader: Reader, user: User) {
  const { organizationId, id: userId } = user
  return {
    ...users.present(user),
    authenticators: reader.list('authenticators', organizationId, { userId }).map(authenticators.present),
    apiKeys: reader.list('apiKeys', organizationId, { userId }).map(apiKeys.present),
    oauthProviders: reader.list('oauthProviders', organizationId, { userId }).map(oauthProviders.present),
  }
}
