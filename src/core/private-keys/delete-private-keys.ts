import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records/private-key.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const deletePrivateKeys = defineActivity({
  kind: 'DELETE_PRIVATE_KEYS',
  version: 1,
  summary: 'Delete private keys, for good.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'DELETE' },
  params: {},
  parameters: z.object({
    privateKeyIds: z.array(uuid).min(1, 'name at least one private key').max(100).describe('The keys to delete.'),
    deleteWithoutExport: z
      .boolean()
      .default(false)
      .describe('True also deletes what was never exported, and is then lost.'),
  }),
  result: { version: 1, schema: z.object({ privateKeyIds: z.array(z.string()) }) },
  example: {
    parameters: { privateKeyIds: ['1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10'], deleteWithoutExport: false },
    result: { privateKeyIds: ['1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10'] },
  },

  prepare({ privateKeyIds, deleteWithoutExport }, { reader, organizationId }) {
    const ids = [...new Set(privateKeyIds)]
    return { ids, deleteWithoutExport, privateKeys: deletable(reader, organizationId, ids, deleteWithoutExport) }
  },

  describe: ({ privateKeys }) => ({
    title: 'Delete private keys',
    sentence: `Delete ${privateKeys.length === 1 ? 'the private key' : `${privateKeys.length} private keys`} ${privateKeys.map(({ name }) => `${quoted(name, 100)}`).join(', ')} for good`,
    key: null,
    fields: privateKeys.map(({ id, name, exported, addresses }) => ({
      label: `Private key ${quoted(name, 100)}`,
      value: exported ? 'has been exported' : 'never exported',
      exact: id,
      children: addresses.map(({ format, address }) => ({
        label: visible(format.replace('ADDRESS_FORMAT_', '')),
        value: visible(address),
        style: 'address' as const,
      })),
    })),
    warnings: [
      {
        level: 'danger',
        text: 'The key is destroyed. Without a backup of it, everything at its addresses is lost for good.',
      },
      ...(privateKeys.some(({ exported }) => !exported)
        ? [{ level: 'danger' as const, text: 'At least one of these keys was never exported.' }]
        : []),
    ],
    raw: [],
  }),

  // Of several there is none that a rule about one private key could mean.
  facts: ({ ids }) => ({ privateKeyIds: ids }),

  async execute({ ids, deleteWithoutExport }, { organizationId }) {
    return {
      result: { privateKeyIds: ids },
      record(transaction) {
        for (const { id } of deletable(transaction, organizationId, ids, deleteWithoutExport)) {
          transaction.remove('privateKeys', organizationId, id)
        }
      },
    }
  },
})

/** @throws AgentError `RESOURCE_NOT_FOUND`, `NOT_EXPORTED` */
function deletable(reader: Reader, organizationId: string, ids: readonly string[], unexported: boolean): PrivateKey[] {
  return ids.map(id => {
    const privateKey = requireRecord(reader, 'privateKeys', organizationId, id)
    if (!privateKey.exported && !unexported) {
      throw new AgentError(
        'NOT_EXPORTED',
        `private key ${id} has not been exported: export it first, or set deleteWithoutExport to lose it`,
        { detail: { field: 'parameters.deleteWithoutExport' } },
      )
    }
    return privateKey
  })
}
