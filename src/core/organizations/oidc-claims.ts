import { accountOf, oidcClaims } from '../credentials/oauth-provider-parameters.ts'
import { AgentError } from '../errors.ts'
import type { OidcAccount } from '../ports/id-tokens.ts'

/** The account that a filter names, as JSON of its claims. @throws AgentError `REQUEST_INVALID` */
export function namedAccount(json: string, field: string): OidcAccount {
  try {
    return accountOf(oidcClaims.parse(JSON.parse(json)))
  } catch (cause) {
    throw new AgentError('REQUEST_INVALID', 'invalid OIDC claims: they must be JSON of {iss, sub, aud}', {
      detail: { field },
      cause,
    })
  }
}
