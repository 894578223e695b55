import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { Reader, SubOrganizationFilter } from '../ports/store.ts'
import { defineQuery } from '../query/define.ts'
import type { ApiKey } from '../records/api-key.ts'
import type { Authenticator } from '../records/authenticator.ts'
import { keysOf } from '../schema/keys-of.ts'
import { paginationOptions } from '../schema/page.ts'
import { namedAccount } from './oidc-claims.ts'
import { subOrganizationPage } from './sub-organization-page.ts'
import { subOrganizationsOfKey } from './sub-organizations-of-key.ts'
import { claimsOf } from './token-claims.ts'

/** Record and field that each `filterType` of wire.md §2.1 looks for. */
const filters = {
  NAME: name => ({ kind: 'organizations', where: { name } }),
  USERNAME: name => ({ kind: 'users', where: { name } }),
  EMAIL: email => ({ kind: 'users', where: { email } }),
  PHONE_NUMBER: phoneNumber => ({ kind: 'users', where: { phoneNumber } }),
  OIDC_CLAIMS: json => ({ kind: 'oauthProviders', where: namedAccount(json, 'filterValue') }),
  OIDC_TOKEN: token => ({ kind: 'oauthProviders', where: claimsOf(token, 'filterValue') }),
  WALLET_ACCOUNT_ADDRESS: address => ({ kind: 'walletAccounts', where: { address } }),
} as const satisfies Record<string, (value: string) => SubOrganizationFilter>

/** Filters that look for a credential: whose it is, only its holder can say. */
const credentials = {
  CREDENTIAL_ID: (reader, credentialId) => reader.authenticatorsByCredentialId(credentialId),
  PUBLIC_KEY: (reader, publicKey) => reader.apiKeysByPublicKey(publicKey.toLowerCase()),
} as const satisfies Record<string, (reader: Reader, value: string) => readonly (ApiKey | Authenticator)[]>

const all = { ...filters, ...credentials }
const types = Object.keys(all).join(', ')

export const listSuborgs = defineQuery({
  name: 'list_suborgs',
  summary:
    'Ids of the organization’s sub-organizations, newest first: all, or those with a certain user, credential or wallet. For a credential, those in which it was used come first.',
  request: z.object({
    filterType: keysOf(all, `must be one of ${types}`).optional().describe('What to look for.'),
    filterValue: z
      .string()
      .min(1, 'must not be empty')
      .max(16_384)
      .optional()
      .describe(
        'Its value, exactly. The case of an e-mail address does not matter. Of OIDC_CLAIMS, JSON of iss, sub and aud. The claims of an OIDC token are compared; the token itself is not checked.',
      ),
    paginationOptions,
  }),
  example: { filterType: 'EMAIL', filterValue: 'alice@example.org', paginationOptions: { limit: '10' } },
  answer({ filterType, filterValue, paginationOptions: page }, { organizationId, reader }) {
    if ((filterType === undefined) !== (filterValue === undefined)) {
      throw new AgentError('REQUEST_INVALID', 'invalid request body: name filterType and filterValue together', {
        detail: { field: filterType === undefined ? 'filterType' : 'filterValue' },
      })
    }
    if (filterType === undefined || filterValue === undefined) {
      return subOrganizationPage(reader, organizationId, undefined, page)
    }
    if (filterType === 'PUBLIC_KEY' || filterType === 'CREDENTIAL_ID') {
      return subOrganizationsOfKey(reader, organizationId, credentials[filterType](reader, filterValue), page)
    }
    return subOrganizationPage(reader, organizationId, filters[filterType](filterValue), page)
  },
})
