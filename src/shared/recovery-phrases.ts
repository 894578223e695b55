import { z } from 'zod'
import { accounts } from './accounts.ts'
import { call } from './call.ts'
import { id, name } from './fields.ts'
import { proof } from './proof.ts'

export const phrase = z
  .array(z.string().regex(/^[a-z]{3,8}$/))
  .min(12)
  .max(24)

/** A BIP-39 passphrase, which some wallets have beside their words. Each of its characters counts. */
export const walletPassphrase = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[^\r\n]*$/)

export interface RevealedPassphrase {
  /** Text in NFKD, as it is kept. */
  readonly text: string
  /** The same in NFC, as people type it, with what cannot be seen marked. */
  readonly shown: string
}

export const recoveryPhraseCalls = {
  /** The recovery phrase, in the clear. `typed`: the wallet's name; `walletPassphrase`: null where it has none. */
  'wallets.reveal': call<{ words: string[]; walletPassphrase: RevealedPassphrase | null }>()(
    z.strictObject({ organizationId: id, walletId: id, ...proof }),
  ),
  'wallets.restore': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      name,
      words: phrase,
      walletPassphrase: walletPassphrase.optional(),
      accounts,
    }),
  ),
} as const
