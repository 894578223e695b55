import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { OidcAccount } from '../ports/id-tokens.ts'

const claim = z.string().min(1).max(1_024)
const claims = z.object({ iss: claim, sub: claim, aud: claim })

/** The account that a filter names, as JSON of its claims. @throws AgentError `REQUEST_INVALID` */
export function namedAccount(json: string, field: string): OidcAccount {
  try {
    const { iss, sub, aud } = claims.parse(JSON.parse(json))
    return { issuer: iss, audience: aud, subject: sub }
  } catch (cause) {
    throw new AgentError('REQUEST_INVALID', 'invalid OIDC claims: they must be JSON of {iss, sub, aud}', {
      detail: { field },
      cause,
    })
  }
}
