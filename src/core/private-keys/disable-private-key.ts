import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const disablePrivateKey = defineActivity({
  kind: 'DISABLE_PRIVATE_KEY',
  version: 1,
  summary: 'Stop a private key from signing, for good; it can still be exported.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'DELETE' },
  params: {},
  parameters: z.object({ privateKeyId: uuid.describe('The key to disable.') }),
  result: { version: 1, schema: z.object({ privateKeyId: z.string() }) },
  example: {
    parameters: { privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10' },
    result: { privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10' },
  },

  prepare: ({ privateKeyId }, { reader, organizationId }) =>
    requireRecord(reader, 'privateKeys', organizationId, privateKeyId),

  describe: ({ name, addresses }) => ({
    title: 'Disable a private key',
    sentence: `Stop the private key ${quoted(name, 100)} from signing`,
    key: null,
    fields: addresses.map(({ format, address }) => ({
      label: visible(format.replace('ADDRESS_FORMAT_', '')),
      value: visible(address),
      style: 'address',
    })),
    warnings: [
      {
        level: 'danger',
        text: 'Countersign can then no longer move anything at these addresses. To use the key again, export it and import it elsewhere.',
      },
    ],
    raw: [],
  }),

  facts: ({ id }) => ({ privateKeyIds: [id] }),

  async execute({ id }, { organizationId, now }) {
    return {
      result: { privateKeyId: id },
      record(transaction) {
        const privateKey = requireRecord(transaction, 'privateKeys', organizationId, id)
        transaction.replace('privateKeys', { ...privateKey, disabled: true, updatedAt: now })
      },
    }
  },
})
