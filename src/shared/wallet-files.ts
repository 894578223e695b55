import { z } from 'zod'
import { call } from './call.ts'
import { id, name } from './fields.ts'
import { proof } from './proof.ts'

export const walletFileCalls = {
  /** Imports the wallet or the private keys of a wallet file (Open Wallet Standard). */
  'walletFiles.restore': call<RestoredFile>()(
    z.strictObject({ organizationId: id, name, file: z.string().max(200_000), passphrase: z.string().max(1000) }),
  ),
  /** Returns a wallet file with the recovery phrase, encrypted under the passphrase. `typed`: the wallet's name. */
  'walletFiles.write': call<{ file: string }>()(
    z.strictObject({ organizationId: id, walletId: id, filePassphrase: z.string().min(12).max(1000), ...proof }),
  ),
} as const

export interface RestoredFile {
  readonly addresses: readonly string[]
  /** Addresses of the file that are not here: of networks that Countersign lacks, or derived in another way. */
  readonly others: readonly string[]
}
