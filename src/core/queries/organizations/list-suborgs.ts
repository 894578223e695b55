import { z } from 'zod'
import { AgentError } from '../../errors.ts'
import type { SubOrganizationFilter } from '../../ports/store.ts'
import { defineQuery } from '../../query/define.ts'
import { keysOf } from '../../schema/keys-of.ts'
import { paginationOptions } from '../../schema/page.ts'
import { subOrganizationPage } from './sub-organization-page.ts'
import { claimsOf } from './token-claims.ts'

/** What each `filterType` of wire.md §2.1 looks for. */
const filters = {
  NAME: name => ({ kind: 'organizations', where: { name } }),
  USERNAME: name => ({ kind: 'users', where: { name } }),
  EMAIL: email => ({ kind: 'users', where: { email } }),
  PHONE_NUMBER: phoneNumber => ({ kind: 'users', where: { phoneNumber } }),
  CREDENTIAL_ID: credentialId => ({ kind: 'authenticators', where: { credentialId } }),
  PUBLIC_KEY: publicKey => ({ kind: 'apiKeys', where: { publicKey: publicKey.toLowerCase() } }),
  OIDC_TOKEN: token => ({ kind: 'oauthProviders', where: claimsOf(token, 'filterValue') }),
  WALLET_ACCOUNT_ADDRESS: address => ({ kind: 'walletAccounts', where: { address } }),
} as const satisfies Record<string, (value: string) => SubOrganizationFilter>

const types = Object.keys(filters).join(', ')

export const listSuborgs = defineQuery({
  name: 'list_suborgs',
  summary: 'Ids of the organization’s sub-organizations, newest first: all, or those that hold something.',
  request: z.object({
    filterType: keysOf(filters, `must be one of ${types}`).optional().describe('What to look for.'),
    filterValue: z
      .string()
      .min(1, 'must not be empty')
      .max(16_384)
      .optional()
      .describe('Its value, exactly. The claims of an OIDC token are compared; the token itself is not checked.'),
    paginationOptions,
  }),
  example: { filterType: 'EMAIL', filterValue: 'alice@example.org', paginationOptions: { limit: '10' } },
  answer({ filterType, filterValue, paginationOptions: page }, { organizationId, reader }) {
    if ((filterType === undefined) !== (filterValue === undefined)) {
      throw new AgentError('REQUEST_INVALID', 'invalid request body: name filterType and filterValue together', {
        detail: { field: filterType === undefined ? 'filterType' : 'filterValue' },
      })
    }
    const filter = filterType && filterValue !== undefined ? filters[filterType](filterValue) : undefined
    return subOrganizationPage(reader, organizationId, filter, page)
  },
})
