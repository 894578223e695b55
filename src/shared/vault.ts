import { z } from 'zod'
import { call, nothing } from './call.ts'
import { newPassphrase, passphrase } from './passphrase.ts'
import { proof } from './proof.ts'

export const vaultChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  /** Where a vault's file lies from before, it is opened with the passphrase; or moved aside, for a new one in its place. */
  z.strictObject({ kind: z.literal('passphrase'), passphrase: newPassphrase, moveAside: z.boolean().optional() }),
])

export const vaultCalls = {
  'vault.unlock': call<void>()(z.strictObject({ passphrase: passphrase.optional() })),
  'vault.lock': call<void>()(nothing),
  /** Moves every key to the other vault. `typed`: the word `move`. `othersAreOthers`: no other data directory needs them in the keychain. */
  'vault.move': call<MovedView>()(
    z.strictObject({
      to: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keychain') }),
        z.strictObject({ kind: z.literal('passphrase'), passphrase: newPassphrase }),
      ]),
      othersAreOthers: z.boolean(),
      ...proof,
    }),
  ),
  /** Removes what a move that was cut short left in the vault that is not in use. */
  'vault.finishMove': call<void>()(nothing),
} as const

/** What a move of all keys to another vault is just doing. */
export type MoveStage = 'reading' | 'copying' | 'comparing' | 'removing'

export interface MovedView {
  readonly secrets: number
  /** Keys that records name and the vault from before did not have. */
  readonly missing: number
  /** Why copies are left in the vault from before; null where none are. */
  readonly left: string | null
}

export interface VaultView {
  readonly kind: 'keychain' | 'passphrase' | 'memory'
  /** `missing`: this machine has none, or its service does not answer. */
  readonly status: 'ready' | 'locked' | 'missing'
  /** What to do next, for the person. Empty when ready. */
  readonly nextStep: string
}
