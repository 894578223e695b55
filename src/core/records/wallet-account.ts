import { z } from 'zod'
import { walletCurve } from '../schema/curve.ts'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference, signingPublicKey } from './define/fields.ts'
import { timestamps } from './define/timestamps.ts'

export const walletAccounts = defineRecord({
  kind: 'walletAccounts',
  noun: 'wallet account',
  fields: {
    walletId: reference,
    curve: walletCurve,
    path: z.string().describe("BIP-32 or SLIP-10 path, for example `m/44'/60'/0'/0/0`."),
    addressFormat: z.string(),
    address: z.string(),
    publicKey: signingPublicKey,
    name: z.string().nullable(),
  },
  unique: [['walletId', 'path', 'addressFormat']],
  owner: { kind: 'wallets', field: 'walletId' },
  quotas: {},
  counted: null,
  initial: { name: null },
  example: {
    id: '01890000-0000-7000-8000-000000000040',
    walletId: '01890000-0000-7000-8000-000000000030',
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_COMPRESSED',
    address: `02${'cd'.repeat(32)}`,
    publicKey: `02${'cd'.repeat(32)}`,
    name: null,
  },
  present: account => ({
    walletAccountId: account.id,
    organizationId: account.organizationId,
    walletId: account.walletId,
    curve: account.curve,
    pathFormat: 'PATH_FORMAT_BIP32',
    path: account.path,
    addressFormat: account.addressFormat,
    address: account.address,
    publicKey: account.publicKey,
    ...(account.name !== null && { name: account.name }),
    ...timestamps(account),
  }),
})

export type WalletAccount = RecordOf<typeof walletAccounts>
