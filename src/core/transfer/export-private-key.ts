import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { exportBundle, givenAway, targetField } from './export-bundle.ts'
import { exportParams, targetPublicKey } from './target-public-key.ts'

export const exportPrivateKey = defineActivity({
  kind: 'EXPORT_PRIVATE_KEY',
  version: 1,
  summary: 'Export a private key, encrypted to a key of the caller.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'EXPORT' },
  params: exportParams,
  parameters: z.object({ privateKeyId: uuid.describe('The key to export.'), targetPublicKey }),
  result: { version: 1, schema: z.object({ privateKeyId: z.string(), exportBundle: z.string() }) },
  example: {
    parameters: {
      privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10',
      targetPublicKey:
        '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    },
    result: {
      privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10',
      exportBundle:
        '{"version":"v1.0.0","data":"7b22656e6361707065645075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
    },
  },

  prepare: ({ privateKeyId, targetPublicKey }, { reader, organizationId }) => ({
    privateKey: requireRecord(reader, 'privateKeys', organizationId, privateKeyId),
    targetPublicKey,
  }),

  describe: ({ privateKey: { name, addresses, publicKey }, targetPublicKey }) => ({
    title: 'Export a private key',
    sentence: `Give away the private key ${quoted(name, 100)}`,
    key: { name: visible(name, 100), address: visible(addresses[0]?.address ?? publicKey), path: null },
    fields: [targetField(targetPublicKey)],
    warnings: [givenAway('every address of this key')],
    raw: [],
  }),

  facts: ({ privateKey, targetPublicKey }) => ({
    params: { target_public_key: targetPublicKey },
    privateKeyIds: [privateKey.id],
  }),

  async execute({ privateKey: { id }, targetPublicKey }, { organizationId, secrets, bundleSigner, now }) {
    const bundle = await secrets.lend(id, secret => exportBundle(secret, targetPublicKey, organizationId, bundleSigner))
    return {
      result: { privateKeyId: id, exportBundle: bundle },
      record(transaction) {
        const privateKey = requireRecord(transaction, 'privateKeys', organizationId, id)
        transaction.replace('privateKeys', { ...privateKey, exported: true, updatedAt: now })
      },
    }
  },
})
