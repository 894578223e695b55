import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { addressFormatFor } from '../chains/address-formats.ts'
import { examples } from '../chains/index.ts'
import { curves } from '../crypto/curves.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { checkPrivateKeyName, privateKeyRecord } from '../private-keys/new-private-key.ts'
import { requireQuota } from '../quotas.ts'
import type { PrivateKey } from '../records/private-key.ts'
import { curve } from '../schema/curve.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { encryptedBundle, findTarget, invalidBundle, openImport } from './import-target.ts'

export const importPrivateKey = defineActivity({
  kind: 'IMPORT_PRIVATE_KEY',
  version: 1,
  summary: 'Import a private key, encrypted to the bundle of the init before.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'IMPORT' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user who imports, and who stamps this request.'),
    privateKeyName: label.describe('Name of the key, unique in the organization.'),
    encryptedBundle: z
      .string()
      .max(10_000, 'must be at most 10000 characters')
      .describe('JSON text of `{ encappedPublic, ciphertext }` in hex: the 32 bytes of the key, encrypted.'),
    curve: curve.describe('Curve of the key pair.'),
    addressFormats: z.array(z.string()).max(20).describe('Addresses to derive from the public key.'),
  }),
  result: {
    version: 1,
    schema: z.object({
      privateKeyId: z.string(),
      addresses: z.array(z.object({ format: z.string(), address: z.string() })),
    }),
  },
  example: {
    parameters: {
      userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
      privateKeyName: 'Old deployer',
      encryptedBundle:
        '{"encappedPublic":"046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5","ciphertext":"9d4f…"}',
      curve: examples.account.curve,
      addressFormats: [examples.account.addressFormat],
    },
    result: {
      privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10',
      addresses: [{ format: examples.account.addressFormat, address: examples.account.address }],
    },
  },

  prepare({ userId, privateKeyName: name, encryptedBundle: text, curve, addressFormats }, context) {
    const { reader, organizationId } = context
    const sealed = encryptedBundle(text)
    const target = findTarget(context, userId, 'privateKey')
    for (const [at, format] of addressFormats.entries())
      addressFormatFor(format, curve, `parameters.addressFormats.${at}`)
    checkPrivateKeyName(reader, organizationId, name, 'parameters.privateKeyName')
    requireQuota(reader, organizationId, 'privateKeys', 1)
    return { target, sealed, chosen: { name, curve, addressFormats, tagIds: [] } }
  },

  describe: ({ chosen: { name, curve, addressFormats } }) => ({
    title: 'Import a private key',
    sentence: `Import the private key ${quoted(name, 100)} from elsewhere`,
    key: null,
    fields: [
      {
        label: `Key ${quoted(name, 100)}`,
        value: addressFormats.map(format => format.replace('ADDRESS_FORMAT_', '')).join(', ') || 'no address',
        exact: curve,
      },
    ],
    warnings: [{ level: 'notice', text: 'Anyone else with the key can spend from its addresses too.' }],
    raw: [],
  }),

  facts: nothing,

  async execute({ target, sealed, chosen }, { organizationId, secrets, keys, now, newId }) {
    const plaintext = await openImport(secrets, target, sealed, now)
    try {
      if (!curves[chosen.curve].isPrivateKey(plaintext)) {
        throw invalidBundle(`what it holds is not a private key of ${curves[chosen.curve].name}, 32 bytes`)
      }
      const record = privateKeyRecord(chosen, plaintext, { id: newId(), organizationId, imported: true }, now)
      await keys.create(record.id, plaintext)
      return {
        result: { privateKeyId: record.id, addresses: [...record.addresses] },
        record(transaction) {
          checkNew(transaction, record)
          requireQuota(transaction, organizationId, 'privateKeys', 1)
          transaction.insert('privateKeys', record)
        },
      }
    } finally {
      plaintext.fill(0)
    }
  },
})

/** @throws AgentError `ALREADY_EXISTS` in the words of wire.md §4.4. */
function checkNew(reader: Reader, { organizationId, curve, publicKey }: PrivateKey): void {
  const [known] = reader.list('privateKeys', organizationId, { curve, publicKey })
  if (!known) return
  throw new AgentError(
    'ALREADY_EXISTS',
    `private key with ID ${known.id} has already been imported in this organization`,
  )
}
