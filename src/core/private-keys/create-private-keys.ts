import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { examples } from '../chains/index.ts'
import { generatePrivateKey } from '../crypto/curves.ts'
import { quoted } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import type { PrivateKey } from '../records/private-key.ts'
import { checkNewPrivateKeys, privateKeyRecord, requireTags } from './new-private-key.ts'
import { privateKeyParams } from './private-key-parameters.ts'

const parameters = z.object({
  privateKeys: z
    .array(privateKeyParams)
    .min(1, 'name at least one private key')
    .max(100, 'at most 100 private keys can be created at once'),
})

const example: z.input<typeof parameters> = {
  privateKeys: [
    {
      privateKeyName: 'Deployer',
      curve: examples.account.curve,
      privateKeyTags: [],
      addressFormats: [examples.account.addressFormat],
    },
  ],
}

export const createPrivateKeys = defineActivity({
  kind: 'CREATE_PRIVATE_KEYS',
  version: 2,
  summary: 'Create private keys that belong to no wallet.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'CREATE' },
  params: {},
  parameters,
  result: {
    version: 2,
    schema: z.object({
      privateKeys: z.array(
        z.object({
          privateKeyId: z.string(),
          addresses: z.array(z.object({ format: z.string(), address: z.string() })),
        }),
      ),
    }),
  },
  older: [
    {
      version: 1,
      parameters,
      example,
      redaction: null,
      translate: (same: z.output<typeof parameters>) => same,
      result: {
        version: 1,
        translate: ({ privateKeys }) => ({ privateKeyIds: privateKeys.map(({ privateKeyId }) => privateKeyId) }),
      },
    },
  ],

  example: {
    parameters: example,
    result: {
      privateKeys: [
        {
          privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10',
          addresses: [{ format: examples.account.addressFormat, address: examples.account.address }],
        },
      ],
    },
  },

  prepare({ privateKeys }, { reader, organizationId }) {
    checkNewPrivateKeys(privateKeys, reader, organizationId)
    requireQuota(reader, organizationId, 'privateKeys', privateKeys.length)
    return privateKeys
  },

  describe: privateKeys => ({
    title: 'Create private keys',
    sentence: `Create ${privateKeys.length} private key${privateKeys.length === 1 ? '' : 's'}`,
    key: null,
    fields: privateKeys.map(({ privateKeyName, curve, addressFormats }) => ({
      label: `Key ${quoted(privateKeyName, 100)}`,
      value: addressFormats.map(format => format.replace('ADDRESS_FORMAT_', '')).join(', ') || 'no address',
      exact: curve,
    })),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute(privateKeys, { organizationId, keys, now, newId }) {
    const records: PrivateKey[] = []
    for (const { privateKeyName: name, curve, addressFormats, privateKeyTags: tagIds } of privateKeys) {
      const secret = generatePrivateKey(curve)
      try {
        const known = { id: newId(), organizationId, imported: false }
        const record = privateKeyRecord({ name, curve, addressFormats, tagIds }, secret, known, now)
        await keys.create(record.id, secret)
        records.push(record)
      } finally {
        secret.fill(0)
      }
    }
    return {
      result: { privateKeys: records.map(({ id, addresses }) => ({ privateKeyId: id, addresses: [...addresses] })) },
      record(transaction) {
        requireQuota(transaction, organizationId, 'privateKeys', records.length)
        requireTags(
          transaction,
          organizationId,
          records.flatMap(({ tagIds }) => tagIds),
        )
        for (const record of records) transaction.insert('privateKeys', record)
      },
    }
  },
})
