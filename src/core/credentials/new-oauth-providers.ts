import type { Field } from '../../shared/card.ts'
import type { ExecutionContext } from '../activity/context.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { requireUserQuota } from '../quotas.ts'
import type { OauthProvider } from '../records/oauth-provider.ts'
import { accountOf } from './oauth-provider-parameters.ts'
import type { ProvenProvider } from './prove-providers.ts'

/**
 * @param perUser - New accounts of each user.
 * @param organizationId - Null for an organization that does not exist yet.
 * @throws AgentError `CREDENTIAL_CONFLICT` if an account is registered in the organization or
 * named twice, `QUOTA_REACHED`
 */
export function checkOauthProviders(
  perUser: readonly (readonly ProvenProvider[])[],
  reader: Reader,
  organizationId: string | null,
): void {
  const seen = new Set<string>()
  for (const providers of perUser) {
    requireUserQuota(reader, organizationId, 'oauthProviders', 'oauthProviders', providers.length)
    for (const provider of providers) {
      const { issuer, audience, subject } = accountOf(provider.oidcClaims)
      const key = JSON.stringify([issuer, audience, subject])
      const isRegistered =
        organizationId !== null &&
        reader.list('oauthProviders', organizationId, { issuer, audience, subject }).length > 0
      if (seen.has(key) || isRegistered) {
        throw new AgentError(
          'CREDENTIAL_CONFLICT',
          `oauth provider already exists in organization: this account at ${visible(issuer, 200)} is registered`,
        )
      }
      seen.add(key)
    }
  }
}

/** @throws AgentError `OIDC_TOKEN_INVALID` where the issuer that proved one is not believed any more */
export function oauthProviderRecords(
  providers: readonly ProvenProvider[],
  owner: { readonly organizationId: string; readonly userId: string },
  { now, newId, idTokens }: Pick<ExecutionContext, 'now' | 'newId' | 'idTokens'>,
): OauthProvider[] {
  for (const { isProven, oidcClaims } of providers) if (isProven) idTokens.requireBelieved(oidcClaims.iss)
  return providers.map(provider => ({
    ...owner,
    id: newId(),
    name: provider.providerName,
    ...accountOf(provider.oidcClaims),
    createdAt: now,
    updatedAt: now,
  }))
}

const unproven = 'none: the request names the account, and nobody has shown that it is theirs'

export function oauthProviderFields(providers: readonly ProvenProvider[]): Field[] {
  return providers.map(provider => {
    const { issuer, audience, subject } = accountOf(provider.oidcClaims)
    return {
      label: `Sign-in provider ${quoted(provider.providerName, 100)}`,
      value: visible(subject, 200),
      exact: `at ${visible(issuer, 200)}, for ${visible(audience, 200)}`,
      children: [{ label: 'Proof', value: provider.isProven ? 'a token of the account' : unproven }],
    }
  })
}
