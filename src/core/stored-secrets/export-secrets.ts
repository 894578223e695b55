import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { uncompressedP256 } from '../crypto/public-key-schema.ts'
import { requireRecord } from '../require-record.ts'
import { eachOnce } from '../schema/each-once.ts'
import { uuid } from '../schema/uuid.ts'
import { exportBundle, targetField } from '../transfer/export-bundle.ts'
import { labelOf, pairFields, secretsInWords } from './secret-fields.ts'
import { encryptionSuite, keyValues, ofSecrets } from './secret-parameters.ts'

export const exportSecrets = defineActivity({
  kind: 'EXPORT_SECRETS',
  version: 1,
  summary: 'Export secrets that are no keys, each encrypted to a key of the caller: all of them or none.',
  governance: { by: 'policy', resource: 'SECRET', action: 'EXPORT' },
  params: {
    target_public_key: z
      .string()
      .optional()
      .describe('key that all of them are encrypted to, hex. Missing if there are several such keys.'),
  },
  parameters: z.object({
    secrets: ofSecrets(
      z.object({
        secretId: uuid.describe('The secret to export.'),
        targetPublicKey: uncompressedP256.describe(
          'P-256 public key to encrypt to: 65 bytes uncompressed, hex. The holder of its private half gets the secret.',
        ),
        encryptionSuite,
        requestContext: keyValues.default([]).describe('What the caller says about this export, for the person.'),
      }),
    ).superRefine(eachOnce(({ secretId }) => secretId, 'secretId')),
  }),
  result: { version: 1, schema: z.object({ secretPayloads: z.array(z.string()) }) },
  example: {
    parameters: {
      secrets: [
        {
          secretId: '3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e',
          targetPublicKey:
            '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
          encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1',
          requestContext: [{ key: 'purpose', value: 'nightly report' }],
        },
      ],
    },
    result: {
      secretPayloads: [
        '{"version":"v1.0.0","data":"7b22656e6361707065645075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
      ],
    },
  },

  prepare: ({ secrets }, { reader, organizationId }) =>
    secrets.map(({ secretId, targetPublicKey, requestContext }) => ({
      secret: requireRecord(reader, 'storedSecrets', organizationId, secretId),
      targetPublicKey,
      requestContext,
    })),

  describe: exported => ({
    title: exported.length === 1 ? 'Export a secret' : 'Export secrets',
    sentence: `Give away ${secretsInWords(exported.map(({ secret }) => secret))}`,
    key: null,
    fields: exported.map(({ secret, targetPublicKey, requestContext }) => ({
      label: labelOf(secret),
      value: '',
      exact: secret.id,
      children: [
        ...pairFields('Property', secret.staticProperties),
        ...pairFields('Said by the program:', requestContext),
        targetField(targetPublicKey),
      ],
    })),
    warnings: [
      { level: 'danger', text: 'Anyone with the target key can then read and keep it. This cannot be taken back.' },
    ],
    raw: [],
  }),

  facts(exported) {
    const [target, ...others] = new Set(exported.map(({ targetPublicKey }) => targetPublicKey))
    return {
      params: { target_public_key: others.length === 0 ? target : undefined },
      secretIds: exported.map(({ secret }) => secret.id),
    }
  },

  async execute(exported, { organizationId, secrets, bundleSigner, now }) {
    const secretPayloads: string[] = []
    for (const { secret, targetPublicKey } of exported) {
      const sealed = (bytes: Uint8Array) => exportBundle(bytes, targetPublicKey, organizationId, bundleSigner)
      secretPayloads.push(await secrets.lend(secret.id, sealed))
    }
    return {
      result: { secretPayloads },
      record(transaction) {
        for (const { secret } of exported) {
          const kept = requireRecord(transaction, 'storedSecrets', organizationId, secret.id)
          transaction.replace('storedSecrets', { ...kept, exported: true, updatedAt: now })
        }
      },
    }
  },
})
