import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { type Sealed, tagLength } from '../crypto/hpke.ts'
import { uncompressedP256 } from '../crypto/public-key-schema.ts'
import { requireQuota } from '../quotas.ts'
import { begin } from '../records/define/define-record.ts'
import { type StoredSecret, storedSecrets } from '../records/stored-secret.ts'
import { eachOnce } from '../schema/each-once.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { label } from '../schema/label.ts'
import { encryptedBundle, openImport } from '../transfer/import-target.ts'
import { checkNewSecrets, findSecretTarget } from './new-secrets.ts'
import { labelOf, pairFields, secretsInWords } from './secret-fields.ts'
import { encryptionSuite, keyValues, longestSecret, ofSecrets } from './secret-parameters.ts'

const secretParams = z.object({
  name: label.optional().describe('Name of the secret, unique in the organization.'),
  secretPayload: z
    .string()
    .describe('JSON text of `{ encappedPublic, ciphertext }` in hex: the secret, encrypted to one key of the init.'),
  targetPublicKey: uncompressedP256.describe(
    'The key of the init that it is encrypted to: 65 bytes uncompressed, hex.',
  ),
  encryptionSuite,
  staticProperties: keyValues
    .default([])
    .describe('Properties that stay with the secret, which everybody may read and policies read. Nothing secret.'),
})

export const importSecrets = defineActivity({
  kind: 'IMPORT_SECRETS',
  version: 1,
  summary: 'Import secrets that are no keys, such as passwords, each encrypted to a key of the init before.',
  governance: { by: 'policy', resource: 'SECRET', action: 'IMPORT' },
  params: {},
  parameters: z.object({
    secrets: ofSecrets(secretParams).superRefine(eachOnce(({ targetPublicKey }) => targetPublicKey, 'targetPublicKey')),
  }),
  result: { version: 1, schema: z.object({ secretIds: z.array(z.string()) }) },
  example: {
    parameters: {
      secrets: [
        {
          name: 'Exchange',
          secretPayload:
            '{"encappedPublic":"046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5","ciphertext":"9d4f…"}',
          targetPublicKey:
            '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
          encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1',
          staticProperties: [{ key: 'kind', value: 'exchangeApiKey' }],
        },
      ],
    },
    result: { secretIds: ['3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e'] },
  },

  prepare({ secrets: sent }, context) {
    const { reader, organizationId } = context
    const secrets = sent.map(({ name = null, ...others }) => ({ name, ...others }))
    checkNewSecrets(reader, organizationId, secrets)
    requireQuota(reader, organizationId, 'storedSecrets', secrets.length)
    return secrets.map(({ name, secretPayload, targetPublicKey, staticProperties }, index) => {
      const field = `parameters.secrets.${index}.secretPayload`
      const target = findSecretTarget(context, targetPublicKey, `parameters.secrets.${index}.targetPublicKey`)
      return { name, staticProperties, target, sealed: sealedSecret(secretPayload, field), field }
    })
  },

  describe: secrets => ({
    title: secrets.length === 1 ? 'Import a secret' : 'Import secrets',
    sentence: `Import ${secretsInWords(secrets)}`,
    key: null,
    fields: secrets.map(secret => ({
      label: labelOf(secret),
      value: secret.staticProperties.length === 0 ? 'no properties' : '',
      children: pairFields('Property', secret.staticProperties),
    })),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute(prepared, { organizationId, secrets, keys, now, newId }) {
    const records: StoredSecret[] = []
    for (const { name, staticProperties, target, sealed, field } of prepared) {
      const plaintext = await openImport(secrets, target, sealed, now, field)
      try {
        const id = newId()
        await keys.create(id, plaintext)
        records.push(begin(storedSecrets, { id, organizationId, name, staticProperties }, now))
      } finally {
        plaintext.fill(0)
      }
    }
    return {
      result: { secretIds: records.map(({ id }) => id) },
      record(transaction) {
        checkNewSecrets(transaction, organizationId, records)
        requireQuota(transaction, organizationId, 'storedSecrets', records.length)
        for (const record of records) transaction.insert('storedSecrets', record)
      },
    }
  },
})

function sealedSecret(text: string, field: string): Sealed {
  const sealed = encryptedBundle(text, field)
  if (sealed.ciphertext.length - tagLength <= longestSecret) return sealed
  throw invalidField(field, `must hold a secret of at most ${longestSecret} bytes`)
}
