import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { OidcAccount } from '../ports/id-tokens.ts'

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
})

/**
 * Whose account an OpenID Connect token is about, as the token says. Its signature is not checked: good for looking something
 * up, never for letting someone in.
 * @throws AgentError `REQUEST_INVALID`
 */
export function claimsOf(token: string, field: string): OidcAccount {
  const [, payload = ''] = token.split('.')
  try {
    const { iss, sub, aud } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return { issuer: iss, audience: [aud].flat().join(), subject: sub }
  } catch (cause) {
    throw new AgentError('REQUEST_INVALID', 'invalid OIDC token: it must be a JWT with iss, sub and one aud', {
      detail: { field },
      cause,
    })
  }
}
