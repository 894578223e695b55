import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { SubOrganizationFilter } from '../ports/store.ts'
import { defineQuery } from '../query/define.ts'
import { keysOf } from '../schema/keys-of.ts'
import { paginationOptions } from '../schema/page.ts'
import { subOrganizationPage } from './sub-organization-page.ts'

/** The contact of each `filterType`, proved by a verification token. */
const contacts = {
  EMAIL: value => ({ kind: 'users', where: { emailVerified: true, ...(value !== undefined && { email: value }) } }),
  PHONE_NUMBER: value => ({
    kind: 'users',
    where: { phoneVerified: true, ...(value !== undefined && { phoneNumber: value }) },
  }),
} as const satisfies Record<string, (value: string | undefined) => SubOrganizationFilter>

export const listVerifiedSuborgs = defineQuery({
  name: 'list_verified_suborgs',
  summary: 'Ids of sub-organizations with a user whose e-mail address or phone number was verified, newest first.',
  request: z.object({
    filterType: keysOf(contacts, 'must be EMAIL or PHONE_NUMBER').optional().describe('Which of the two.'),
    filterValue: z.string().min(1, 'must not be empty').max(320).optional().describe('The contact, exactly.'),
    paginationOptions,
  }),
  example: { filterType: 'EMAIL', filterValue: 'alice@example.org', paginationOptions: { limit: '10' } },
  answer({ filterType, filterValue, paginationOptions: page }, { organizationId, reader }) {
    if (filterType === undefined && filterValue !== undefined) {
      throw new AgentError('REQUEST_INVALID', 'invalid request body: name the filterType of filterValue', {
        detail: { field: 'filterType' },
      })
    }
    const wanted = filterType ? [contacts[filterType]] : Object.values(contacts)
    const filters = wanted.map(contact => contact(filterValue))
    return subOrganizationPage(reader, organizationId, filterValue === undefined ? filters : filters[0], page)
  },
})
