import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { requireRecord } from '../require-record.ts'
import { eachOnce } from '../schema/each-once.ts'
import { uuid } from '../schema/uuid.ts'
import { labelOf, pairFields, secretsInWords } from './secret-fields.ts'
import { ofSecrets } from './secret-parameters.ts'

export const deleteSecrets = defineActivity({
  kind: 'DELETE_SECRETS',
  version: 1,
  summary: 'Delete secrets that are no keys, for good, also those that were never exported.',
  governance: { by: 'policy', resource: 'SECRET', action: 'DELETE' },
  params: {},
  parameters: z.object({
    secretIds: ofSecrets(uuid)
      .superRefine(eachOnce(id => id))
      .describe('The secrets to delete.'),
  }),
  result: { version: 1, schema: z.object({ secretIds: z.array(z.string()) }) },
  example: {
    parameters: { secretIds: ['3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e'] },
    result: { secretIds: ['3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e'] },
  },

  prepare: ({ secretIds }, { reader, organizationId }) =>
    secretIds.map(id => requireRecord(reader, 'storedSecrets', organizationId, id)),

  describe: secrets => ({
    title: secrets.length === 1 ? 'Delete a secret' : 'Delete secrets',
    sentence: `Delete ${secretsInWords(secrets)} for good`,
    key: null,
    fields: secrets.map(secret => ({
      label: labelOf(secret),
      value: secret.exported ? 'has been exported' : 'never exported',
      exact: secret.id,
      children: pairFields('Property', secret.staticProperties),
    })),
    warnings: [{ level: 'danger', text: 'Without a copy elsewhere, what is deleted is lost for good.' }],
    raw: [],
  }),

  facts: secrets => ({ secretIds: secrets.map(({ id }) => id) }),

  async execute(secrets, { organizationId }) {
    const secretIds = secrets.map(({ id }) => id)
    return {
      result: { secretIds },
      record(transaction) {
        for (const id of secretIds) {
          requireRecord(transaction, 'storedSecrets', organizationId, id)
          transaction.remove('storedSecrets', organizationId, id)
        }
      },
    }
  },
})
