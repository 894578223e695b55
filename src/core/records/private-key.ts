import { z } from 'zod'
import { curve } from '../schema/curve.ts'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { signingPublicKey } from './define/fields.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** A key of its own, without a wallet. */
export const privateKeys = defineRecord({
  kind: 'privateKeys',
  noun: 'private key',
  fields: {
    name: z.string(),
    curve,
    publicKey: signingPublicKey,
    addresses: z.array(z.object({ format: z.string(), address: z.string() })),
    tagIds: z.array(z.string()),
    disabled: z.boolean().describe('A disabled key signs nothing.'),
    exported: z.boolean(),
    imported: z.boolean(),
  },
  unique: [['name']],
  owner: null,
  quotas: { privateKeys: perOrganization(1000, 'private keys') },
  counted: null,
  initial: { disabled: false, exported: false, imported: false },
  example: {
    id: '01890000-0000-7000-8000-000000000050',
    name: 'Deployer',
    curve: 'CURVE_ED25519',
    publicKey: 'ef'.repeat(32),
    addresses: [{ format: 'ADDRESS_FORMAT_COMPRESSED', address: 'ef'.repeat(32) }],
    tagIds: ['deploy'],
    disabled: false,
    exported: false,
    imported: false,
  },
  present: privateKey => ({
    privateKeyId: privateKey.id,
    publicKey: privateKey.publicKey,
    privateKeyName: privateKey.name,
    curve: privateKey.curve,
    addresses: privateKey.addresses,
    privateKeyTags: privateKey.tagIds,
    exported: privateKey.exported,
    imported: privateKey.imported,
    ...timestamps(privateKey),
  }),
})

export type PrivateKey = RecordOf<typeof privateKeys>
export type Address = PrivateKey['addresses'][number]
