import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { SubOrganizationFilter } from '../ports/store.ts'
import { defineQuery } from '../query/define.ts'
import { type ContactType, contactTypes } from '../records/one-time-code.ts'
import { keysOf } from '../schema/keys-of.ts'
import { paginationOptions } from '../schema/page.ts'
import { verifiedMarks } from '../sign-in/contact.ts'
import { subOrganizationPage } from './sub-organization-page.ts'

const contactTypeOf = { EMAIL: 'email', PHONE_NUMBER: 'phoneNumber' } as const satisfies Record<string, ContactType>

function verified(contactType: ContactType, contact: string | undefined): SubOrganizationFilter {
  const held = contact !== undefined && { [contactType]: contact }
  return { kind: 'users', where: { [verifiedMarks[contactType]]: true, ...held } }
}

export const listVerifiedSuborgs = defineQuery({
  name: 'list_verified_suborgs',
  summary: 'Ids of sub-organizations with a user whose e-mail address or phone number was verified, newest first.',
  request: z.object({
    filterType: keysOf(contactTypeOf, 'must be EMAIL or PHONE_NUMBER').optional().describe('Which of the two.'),
    filterValue: z
      .string()
      .min(1, 'must not be empty')
      .max(320)
      .optional()
      .describe('The contact. The case of an e-mail address does not matter.'),
    paginationOptions,
  }),
  example: { filterType: 'EMAIL', filterValue: 'alice@example.org', paginationOptions: { limit: '10' } },
  answer({ filterType, filterValue, paginationOptions: page }, { organizationId, reader }) {
    if (filterType === undefined && filterValue !== undefined) {
      throw new AgentError('REQUEST_INVALID', 'invalid request body: name the filterType of filterValue', {
        detail: { field: 'filterType' },
      })
    }
    const wanted = filterType ? [contactTypeOf[filterType]] : contactTypes
    const filters = wanted.map(contactType => verified(contactType, filterValue))
    return subOrganizationPage(reader, organizationId, filterValue === undefined ? filters : filters[0], page)
  },
})
