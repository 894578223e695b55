import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { visible } from '../display/visible.ts'
import { isWebOrigin } from '../schema/web-origin.ts'

export const updateAllowedOrigins = defineActivity({
  kind: 'UPDATE_ALLOWED_ORIGINS',
  version: 1,
  summary: 'Change the web pages that may send requests. What the person at the computer has refused stays refused.',
  governance: { by: 'policy', resource: 'CONFIG', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    allowedOrigins: z
      .array(z.string().refine(isWebOrigin, 'must be an origin such as https://app.example.org, without a path'))
      .max(100, 'at most 100 origins')
      .describe('Origins, in place of those listed before.'),
  }),
  result: { version: 1, schema: z.object({}) },
  example: { parameters: { allowedOrigins: ['https://app.example.org'] }, result: {} },

  prepare: ({ allowedOrigins }, { reader, organizationId }) => ({
    organization: findOrganization(reader, organizationId),
    allowedOrigins: [...new Set(allowedOrigins)],
  }),

  describe: ({ organization, allowedOrigins }) => ({
    title: 'Change the allowed web pages',
    sentence: `List ${allowedOrigins.length} web page${allowedOrigins.length === 1 ? '' : 's'} that may send requests to this agent, for ${visible(organization.name, 100)}`,
    key: null,
    fields: allowedOrigins.map((origin, index) => ({ label: `Origin ${index + 1}`, value: visible(origin) })),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ allowedOrigins }, { organizationId, now }) {
    return {
      result: {},
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        transaction.replace('organizations', { ...current, allowedOrigins, updatedAt: now })
      },
    }
  },
})
