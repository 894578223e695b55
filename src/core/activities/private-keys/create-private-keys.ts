import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import { addressFormatFor, addressOf } from '../../chains/address-formats.ts'
import { generatePrivateKey } from '../../crypto/curves.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { publicKeyOf } from '../../keys/public-key.ts'
import type { PrivateKey } from '../../records.ts'
import { curve } from '../../schema/curve.ts'
import { toHex } from '../../schema/hex.ts'
import { label } from '../../schema/label.ts'
import { uuid } from '../../schema/uuid.ts'

const parameters = z.object({
  privateKeys: z
    .array(
      z.object({
        privateKeyName: label.describe('Name of the key, unique in the organization.'),
        curve: curve.describe('Curve of the key pair.'),
        privateKeyTags: z.array(uuid).describe('Tag ids; an empty array for none.'),
        addressFormats: z.array(z.string()).describe('Addresses to derive from the public key.'),
      }),
    )
    .min(1, 'name at least one private key')
    .max(100, 'at most 100 private keys can be created at once'),
})

const example: z.input<typeof parameters> = {
  privateKeys: [
    {
      privateKeyName: 'Deployer',
      curve: 'CURVE_SECP256K1',
      privateKeyTags: [],
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    },
  ],
}

export const createPrivateKeys = defineActivity({
  kind: 'CREATE_PRIVATE_KEYS',
  version: 2,
  summary: 'Create private keys that belong to no wallet.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'CREATE' },
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
          addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }],
        },
      ],
    },
  },

  prepare({ privateKeys }, { reader, organizationId }) {
    const names = new Set<string>()
    for (const [index, { privateKeyName, curve, privateKeyTags, addressFormats }] of privateKeys.entries()) {
      const field = `parameters.privateKeys.${index}`
      for (const [at, format] of addressFormats.entries())
        addressFormatFor(format, curve, `${field}.addressFormats.${at}`)
      if (
        names.has(privateKeyName) ||
        reader.list('privateKeys', organizationId, { name: privateKeyName }).length > 0
      ) {
        throw new AgentError('ALREADY_EXISTS', `private key label must be unique: ${field}.privateKeyName is taken`)
      }
      names.add(privateKeyName)
      if (privateKeyTags[0] !== undefined) {
        throw new AgentError(
          'RESOURCE_NOT_FOUND',
          `unable to find private key tag ${privateKeyTags[0]} in organization`,
        )
      }
    }
    return privateKeys
  },

  describe: privateKeys => ({
    title: 'Create private keys',
    sentence: `Create ${privateKeys.length} private key${privateKeys.length === 1 ? '' : 's'}`,
    key: null,
    fields: privateKeys.map(({ privateKeyName, curve, addressFormats }) => ({
      label: `Key “${visible(privateKeyName, 100)}”`,
      value: addressFormats.map(format => format.replace('ADDRESS_FORMAT_', '')).join(', ') || 'no address',
      exact: curve,
    })),
    warnings: [],
    raw: [],
  }),

  async execute(privateKeys, { organizationId, keys, now, newId }) {
    const records: PrivateKey[] = []
    for (const { privateKeyName, curve, addressFormats } of privateKeys) {
      const secret = generatePrivateKey(curve)
      try {
        const publicKey = publicKeyOf(secret, curve)
        const record = {
          id: newId(),
          organizationId,
          name: privateKeyName,
          curve,
          publicKey: toHex(publicKey),
          addresses: addressFormats.map(format => ({ format, address: addressOf(format, curve, publicKey) })),
          tagIds: [],
          disabled: false,
          exported: false,
          imported: false,
          createdAt: now,
          updatedAt: now,
        }
        await keys.create(record.id, secret)
        records.push(record)
      } finally {
        secret.fill(0)
      }
    }
    return {
      result: { privateKeys: records.map(({ id, addresses }) => ({ privateKeyId: id, addresses: [...addresses] })) },
      record(transaction) {
        for (const record of records) transaction.insert('privateKeys', record)
      },
    }
  },
})
