import { z } from 'zod'
import { label } from '../schema/label.ts'

const providerName = label.describe('Name of the sign-in provider.')
const oidcToken = z.string().min(1).max(16_384).describe('OpenID Connect token of the account.')
const claim = z.string().min(1, 'must not be empty').max(1_024)

/** `OauthProviderParams` of wire.md §1.5. */
export const oauthProviderV1 = z.object({ providerName, oidcToken })

/** `OauthProviderParamsV2` of wire.md §1.9: a token, or what it would say. */
export const oauthProviderV2 = z
  .object({
    providerName,
    oidcToken: oidcToken.optional(),
    oidcClaims: z
      .object({
        iss: claim.describe('Issuer.'),
        sub: claim.describe('Subject: the account.'),
        aud: claim.describe('Audience: the application.'),
      })
      .optional()
      .describe('The account, as its tokens name it.'),
  })
  .refine(
    ({ oidcToken, oidcClaims }) => (oidcToken === undefined) !== (oidcClaims === undefined),
    'send either oidcToken or oidcClaims',
  )

export type OauthProviderParameters = z.output<typeof oauthProviderV2>
