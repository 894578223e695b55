import { z } from 'zod'
import type { PrepareContext } from '../activity/context.ts'
import { findOrganization } from '../activity/open-organization.ts'
import type { Proofs } from '../activity/proofs.ts'
import { type IdToken, invalidOidcToken } from '../ports/id-tokens.ts'
import { type OauthProviderParameters, oidcClaims, providerName } from './oauth-provider-parameters.ts'

/** An account as it is recorded: its token is gone, and whether there was one stays. */
export const provenProvider = z.object({
  providerName,
  oidcClaims,
  isProven: z.boolean().optional().describe('Whether a token proved it.'),
})
export type ProvenProvider = z.output<typeof provenProvider>

/**
 * Puts what tokens prove in their place. Claims stand for the account of a token beside them with the same issuer and subject, for
 * another audience. Where there is no token, the same list comes back.
 * @throws AgentError as `IdTokens.verify` does, and `OIDC_TOKEN_INVALID` for claims that its own token contradicts
 */
export async function proveProviders<Provider extends OauthProviderParameters>(
  providers: readonly Provider[],
  { idTokens }: Proofs,
): Promise<readonly (Provider | ProvenProvider)[]> {
  if (providers.every(({ oidcToken }) => oidcToken === undefined)) return providers
  const tokens = await Promise.all(providers.map(({ oidcToken }) => oidcToken && idTokens.verify(oidcToken)))
  const proven = tokens.filter(token => typeof token === 'object')
  return providers.map(({ providerName, oidcClaims: claims }, index) => {
    const token = tokens[index]
    const own = typeof token === 'object' ? token : undefined
    if (own && claims && !isOf(claims, own)) throw invalidOidcToken('oidcClaims are of another account.')
    const { issuer, subject, audience } = own?.account ?? { issuer: '', subject: '', audience: '' }
    const oidcClaims = claims ?? { iss: issuer, sub: subject, aud: audience }
    return { providerName, oidcClaims, isProven: proven.some(each => isOf(oidcClaims, each)) }
  })
}

function isOf({ iss, sub }: ProvenProvider['oidcClaims'], { account }: IdToken): boolean {
  return iss === account.issuer && sub === account.subject
}

/**
 * Claims prove nothing: only root users, who may do anything in their organization, register an account by them alone. Not those of a
 * sub-organization: the holder of the account would be led to it, from the parent that both are below.
 * @throws AgentError `OIDC_TOKEN_INVALID`
 */
export function requireProof(
  providers: readonly ProvenProvider[],
  { reader, credential }: Pick<PrepareContext, 'reader' | 'credential'>,
): void {
  if (providers.every(({ isProven }) => isProven)) return
  const { parentId, rootQuorum } = findOrganization(reader, credential.organizationId)
  if (parentId === null && rootQuorum.userIds.includes(credential.user.id)) return
  throw invalidOidcToken(
    'there is none, and oidcClaims alone prove nothing. Send oidcToken, or ask a root user of an organization that is not a sub-organization to register the account.',
  )
}
