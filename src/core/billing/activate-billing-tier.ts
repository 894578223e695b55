import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { quoted, visible } from '../display/visible.ts'
import { label } from '../schema/label.ts'

export const activateBillingTier = defineActivity({
  kind: 'ACTIVATE_BILLING_TIER',
  version: 1,
  summary: 'Note the billing tier of the organization. Nothing is charged and nothing changes with it.',
  governance: { by: 'policy', resource: 'SUBSCRIPTION', action: 'CREATE' },
  params: {},
  parameters: z.object({
    productId: label.describe('Id of the tier.'),
    orbPlanId: label.optional().describe('Id of the plan with a billing service.'),
  }),
  result: { version: 1, schema: z.object({ productId: z.string() }) },
  example: { parameters: { productId: 'enterprise' }, result: { productId: 'enterprise' } },

  prepare: ({ productId }, { reader, organizationId }) => ({
    productId,
    organization: findOrganization(reader, organizationId),
  }),

  describe: ({ organization, productId }) => ({
    title: 'Change the billing tier',
    sentence: `Note the billing tier ${quoted(productId, 100)} for ${visible(organization.name, 100)}`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ productId }, { organizationId, now }) {
    return {
      result: { productId },
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        const billing = { productId, method: current.billing?.method ?? null }
        transaction.replace('organizations', { ...current, billing, updatedAt: now })
      },
    }
  },
})
