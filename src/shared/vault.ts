import { z } from 'zod'
import { call, nothing } from './call.ts'
import { newPassphrase, passphrase } from './passphrase.ts'
import { proof } from './proof.ts'

/** Way the key of the database is unlocked. */
export const vaultChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: newPassphrase }),
])

export const vaultCalls = {
  /** With a passphrase, by that; without, by the keychain. */
  'vault.unlock': call<void>()(z.strictObject({ passphrase: passphrase.optional() })),
  'vault.lock': call<void>()(nothing),
  /** Adds a second way to unlock. `typed`: the word `unlock`. */
  'vault.addUnlocker': call<void>()(z.strictObject({ choice: vaultChoice, ...proof })),
  /** Removes one of two ways to unlock. `passphrase`: where it stays, that; `typed`: where the keychain stays, the word `unlock`. */
  'vault.removeUnlocker': call<void>()(z.strictObject({ kind: z.enum(['keychain', 'passphrase']), ...proof })),
  'vault.changePassphrase': call<void>()(z.strictObject({ passphrase, next: newPassphrase })),
} as const

export type UnlockerKind = 'keychain' | 'passphrase' | 'memory'

export interface VaultStateView {
  /** `missing`: this machine has none, or its service does not answer. */
  readonly status: 'ready' | 'locked' | 'missing'
  /** Next step for the person. Empty when ready. */
  readonly nextStep: string
}

export interface VaultView extends VaultStateView {
  /** The ways to unlock it. The first one needs no person, unless it is the passphrase. */
  readonly unlockers: readonly UnlockerKind[]
}
