import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

export const account = z.strictObject({
  curve: z.enum(['CURVE_SECP256K1', 'CURVE_ED25519']),
  path: z.string().min(1).max(200),
  addressFormat: z.string().min(1).max(60),
})

/** Accounts of one request: enough for one of each kind that there is. */
export const accounts = z.array(account).min(1).max(100)

export const accountCalls = {
  'wallets.list': query<WalletView[]>('wallets')(organization),
  'wallets.create': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      name,
      mnemonicLength: z.union([z.literal(12), z.literal(15), z.literal(18), z.literal(21), z.literal(24)]),
      accounts,
    }),
  ),
  'wallets.addAccounts': call<{ addresses: string[] }>()(
    z.strictObject({ organizationId: id, walletId: id, accounts }),
  ),
  'privateKeys.list': query<PrivateKeyView[]>('wallets')(organization),
  'storedSecrets.list': query<StoredSecretView[]>('wallets')(organization),
} as const

export interface WalletView {
  readonly id: string
  readonly name: string
  /** True if its recovery phrase has left the agent: shown here, or sent to a program. */
  readonly exported: boolean
  /** True if a backup of everything was made after it was created. */
  readonly inBackup: boolean
  readonly imported: boolean
  /** True if its recovery phrase has a passphrase besides the words (BIP-39). */
  readonly hasPassphrase: boolean
  /** The model of the hardware wallet that holds its keys; null where the seed is in the vault. */
  readonly hardwareWallet: string | null
  readonly createdAt: number
  readonly accounts: readonly WalletAccountView[]
}

export interface WalletAccountView {
  readonly id: string
  readonly name: string | null
  readonly curve: string
  readonly path: string
  readonly addressFormat: string
  readonly address: string
  readonly publicKey: string
}

export interface PrivateKeyView {
  readonly id: string
  readonly name: string
  readonly curve: string
  readonly publicKey: string
  readonly addresses: readonly { readonly format: string; readonly address: string }[]
  readonly createdAt: number
}

/** A secret that is no key: all of it that may be shown. */
export interface StoredSecretView {
  readonly id: string
  readonly name: string | null
  readonly staticProperties: readonly { readonly key: string; readonly value: string }[]
  /** True if it was ever given to a program. */
  readonly exported: boolean
  readonly createdAt: number
}
