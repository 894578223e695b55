import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { label } from '../schema/label.ts'
import { type KeptCard, keptCard, keptOf, paymentCard } from './payment-card.ts'

const holder = {
  cardHolderEmail: z.email('invalid email address').describe('E-mail address bills go to.'),
  cardHolderName: label.describe('Name on the card.'),
}

const parametersV1 = z.object({ ...paymentCard.shape, ...holder })
/** The first version as it is recorded: the number and the code are gone before anything is kept. */
const recordedV1 = z.object({ card: keptCard, ...holder })

interface Parameters {
  readonly paymentMethodId: string
  readonly cardHolderEmail: string
  readonly cardHolderName: string
  /** Payment card sent by the first version. */
  readonly card?: KeptCard
}
const parametersV2: z.ZodType<Parameters> = z.object({
  paymentMethodId: z
    .string()
    .max(256)
    .describe('Id of the payment method on file: that of the activity that sent the card.'),
  ...holder,
})

export const setPaymentMethod = defineActivity({
  kind: 'SET_PAYMENT_METHOD',
  version: 2,
  summary: 'Note the payment card of the organization. Nothing is charged, and its number is never kept.',
  governance: { by: 'policy', resource: 'PAYMENT_METHOD', action: 'UPDATE' },
  params: {},
  parameters: parametersV2,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: {
        number: '4242424242424242',
        cvv: '123',
        expiryMonth: '04',
        expiryYear: '2031',
        cardHolderEmail: 'billing@example.org',
        cardHolderName: 'Alice Example',
      },
      redaction: {
        names: ['number', 'cvv'],
        parameters: recordedV1,
        redact: ({ cardHolderEmail, cardHolderName, ...card }: z.output<typeof parametersV1>) => ({
          card: keptOf(card),
          cardHolderEmail,
          cardHolderName,
        }),
      },
      translate: (recorded: z.output<typeof recordedV1>) => ({ ...recorded, paymentMethodId: '' }),
    },
  ],
  result: {
    version: 1,
    schema: z.object({ lastFour: z.string(), cardHolderName: z.string(), cardHolderEmail: z.string() }),
  },
  example: {
    parameters: {
      paymentMethodId: '6d0c1f8a-58d1-4f5e-9c0e-7f4c1f2a3b4c',
      cardHolderEmail: 'billing@example.org',
      cardHolderName: 'Alice Example',
    },
    result: { lastFour: '4242', cardHolderName: 'Alice Example', cardHolderEmail: 'billing@example.org' },
  },

  prepare({ paymentMethodId, cardHolderEmail, cardHolderName, card }, { reader, organizationId }) {
    const organization = findOrganization(reader, organizationId)
    const onFile = organization.billing?.method
    const known = card ?? (onFile?.id === paymentMethodId ? onFile : undefined)
    if (!known) {
      throw new AgentError(
        'RESOURCE_NOT_FOUND',
        `unable to find payment method ${paymentMethodId} in organization; send a new card with ACTIVITY_TYPE_SET_PAYMENT_METHOD`,
      )
    }
    return {
      organization,
      method: { lastFour: known.lastFour, holderName: cardHolderName, holderEmail: cardHolderEmail },
      knownId: card ? null : paymentMethodId,
    }
  },

  describe: ({ organization, method }) => ({
    title: 'Change the payment card',
    sentence: `Note the card ending in ${method.lastFour} for ${visible(organization.name, 100)}`,
    key: null,
    fields: [
      { label: 'Holder', value: visible(method.holderName, 100) },
      { label: 'E-mail address', value: visible(method.holderEmail, 200) },
    ],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ method, knownId }, { organizationId, activityId, now }) {
    // No answer of the API tells this id, so it is an id the caller has: the activity's.
    const id = knownId ?? activityId
    return {
      result: { lastFour: method.lastFour, cardHolderName: method.holderName, cardHolderEmail: method.holderEmail },
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        const billing = { productId: current.billing?.productId ?? null, method: { id, ...method } }
        transaction.replace('organizations', { ...current, billing, updatedAt: now })
      },
    }
  },
})
