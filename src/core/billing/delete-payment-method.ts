import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'

const paymentMethodId = '6d0c1f8a-58d1-4f5e-9c0e-7f4c1f2a3b4c'

export const deletePaymentMethod = defineActivity({
  kind: 'DELETE_PAYMENT_METHOD',
  version: 1,
  summary: 'Delete the payment card of the organization.',
  governance: { by: 'policy', resource: 'PAYMENT_METHOD', action: 'DELETE' },
  params: {},
  parameters: z.object({
    paymentMethodId: z.string().min(1).max(256).describe('Id of the activity that sent the card.'),
  }),
  result: { version: 1, schema: z.object({ paymentMethodId: z.string() }) },
  example: { parameters: { paymentMethodId }, result: { paymentMethodId } },

  prepare: ({ paymentMethodId }, { reader, organizationId }) => onFile(reader, organizationId, paymentMethodId),

  describe: ({ organization, method }) => ({
    title: 'Delete the payment card',
    sentence: `Delete the card ending in ${method.lastFour} of ${visible(organization.name, 100)}`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ method }, { organizationId, now }) {
    return {
      result: { paymentMethodId: method.id },
      record(transaction) {
        const { organization } = onFile(transaction, organizationId, method.id)
        const productId = organization.billing?.productId ?? null
        const billing = productId === null ? null : { productId, method: null }
        transaction.replace('organizations', { ...organization, billing, updatedAt: now })
      },
    }
  },
})

/** @throws AgentError `RESOURCE_NOT_FOUND` */
function onFile(reader: Reader, organizationId: string, paymentMethodId: string) {
  const organization = findOrganization(reader, organizationId)
  const method = organization.billing?.method
  if (method?.id !== paymentMethodId) {
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find payment method ${paymentMethodId} in organization`)
  }
  return { organization, method }
}
