import { z } from 'zod'
import { walletCurve } from '../schema/curve.ts'
import { label } from '../schema/label.ts'

/** `WalletAccountParams` of wire.md §1.5. */
export const walletAccount = z.object({
  curve: walletCurve.describe('Curve of the key pair.'),
  pathFormat: z
    .literal('PATH_FORMAT_BIP32', { error: 'invalid path format: must be PATH_FORMAT_BIP32' })
    .describe('How `path` is written.'),
  path: z.string().min(1).max(200).describe('BIP-32 path; every step hardened for ed25519 (SLIP-10).'),
  addressFormat: z.string().describe('How the public key is written as an address.'),
  name: label.optional().describe('Name of the account, unique in the organization.'),
})

/** Deriving takes milliseconds each, and a person has to be able to read what was asked for. */
export const walletAccounts = z
  .array(walletAccount)
  .max(100, 'at most 100 accounts can be created at once; send the rest in another request')
