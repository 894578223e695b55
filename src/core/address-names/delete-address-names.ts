import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { branch } from '../display/list-field.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { mostAtOnce } from './fields.ts'
import { entryFields } from './in-words.ts'

const addressNameIds = ['3f1d4a52-7f0b-4b1a-9d35-0c8a4e6f2b90']

export const deleteAddressNames = defineActivity({
  kind: 'DELETE_ADDRESS_NAMES',
  version: 1,
  summary: 'Delete names of addresses.',
  governance: { by: 'policy', resource: 'ADDRESS_NAME', action: 'DELETE' },
  params: {},
  parameters: z.object({
    addressNameIds: z
      .array(uuid)
      .min(1, 'name at least one')
      .max(mostAtOnce, `name at most ${mostAtOnce}`)
      .describe('The names to delete.'),
  }),
  result: { version: 1, schema: z.object({ addressNameIds: z.array(z.string()) }) },
  example: { parameters: { addressNameIds }, result: { addressNameIds } },

  prepare: ({ addressNameIds }, { reader, organizationId }) =>
    [...new Set(addressNameIds)].map(id => requireRecord(reader, 'addressNames', organizationId, id)),

  describe(entries) {
    const [only, ...others] = entries
    const isOne = only !== undefined && others.length === 0
    return {
      title: 'Delete names of addresses',
      sentence: isOne
        ? `Delete the name ${quoted(only.name, 100)} of ${visible(only.address, 200)}`
        : `Delete the names of ${entries.length} addresses`,
      key: null,
      fields: isOne ? entryFields(only) : entries.map((entry, index) => branch(String(index + 1), entryFields(entry))),
      warnings: [],
      raw: [],
    }
  },

  facts: nothing,

  async execute(entries, { organizationId }) {
    const ids = entries.map(({ id }) => id)
    return {
      result: { addressNameIds: ids },
      record(transaction) {
        for (const id of ids) transaction.remove('addressNames', organizationId, id)
      },
    }
  },
})
