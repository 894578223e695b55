import { z } from 'zod'
import { accounts } from './accounts.ts'
import { call } from './call.ts'
import { id, name } from './fields.ts'
import { proof } from './proof.ts'

export const phrase = z
  .array(z.string().regex(/^[a-z]{3,8}$/))
  .min(12)
  .max(24)

export const recoveryPhraseCalls = {
  /** The recovery phrase, in the clear. `typed`: the wallet's name. */
  'wallets.reveal': call<{ words: string[] }>()(z.strictObject({ organizationId: id, walletId: id, ...proof })),
  'wallets.restore': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      name,
      words: phrase,
      accounts,
    }),
  ),
} as const
