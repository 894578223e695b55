import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { quoted, visible } from '../display/visible.ts'
import { label } from '../schema/label.ts'

export const updateOrganizationName = defineActivity({
  kind: 'UPDATE_ORGANIZATION_NAME',
  version: 1,
  summary: 'Rename the organization.',
  governance: { by: 'rootQuorum' },
  params: {},
  parameters: z.object({ organizationName: label.describe('New name.') }),
  result: { version: 1, schema: z.object({ organizationId: z.string(), organizationName: z.string() }) },
  example: {
    parameters: { organizationName: 'Acme Treasury' },
    result: { organizationId: '5c1b8a39-2a4e-4a3b-9a16-0d0f6a8c1b22', organizationName: 'Acme Treasury' },
  },

  prepare: ({ organizationName }, { reader, organizationId }) => ({
    organization: findOrganization(reader, organizationId),
    name: organizationName,
  }),

  describe: ({ organization, name }) => ({
    title: 'Rename the organization',
    sentence: `Rename ${visible(organization.name, 100)} to ${quoted(name, 100)}`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  facts: () => ({ concerns: [] }),

  async execute({ name }, { organizationId, now }) {
    return {
      result: { organizationId, organizationName: name },
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        transaction.replace('organizations', { ...current, name, updatedAt: now })
      },
    }
  },
})
