import { z } from 'zod'
import type { OidcAccount } from '../ports/id-tokens.ts'
import { label } from '../schema/label.ts'

export const providerName = label.describe('Name of the sign-in provider.')
export const oidcToken = z.string().min(1).max(16_384).describe('OpenID Connect token of the account.')
const claim = z.string().min(1, 'must not be empty').max(1_024)

/** `OauthProviderParams` of wire.md §1.5. */
export const oauthProviderV1 = z.object({ providerName, oidcToken })

export const oidcClaims = z
  .object({
    iss: claim.describe('Issuer.'),
    sub: claim.describe('Subject: the account.'),
    aud: claim.describe('Audience: the application.'),
  })
  .describe('The account, as its tokens name it.')

export function accountOf({ iss, aud, sub }: z.output<typeof oidcClaims>): OidcAccount {
  return { issuer: iss, audience: aud, subject: sub }
}

/** `OauthProviderParamsV2` of wire.md §1.9: a token, what it would say, or both. */
export const oauthProviderV2 = z
  .object({
    providerName,
    oidcToken: oidcToken.optional(),
    oidcClaims: oidcClaims.optional(),
  })
  .refine(
    ({ oidcToken, oidcClaims }) => oidcToken !== undefined || oidcClaims !== undefined,
    'send oidcToken, or oidcClaims',
  )

/** Parameters of any version. */
export interface OauthProviderParameters extends Partial<z.output<typeof oauthProviderV2>> {
  readonly providerName: string
}
