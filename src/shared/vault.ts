import { z } from 'zod'
import { call, nothing } from './call.ts'
import { newPassphrase, passphrase } from './passphrase.ts'

export const vaultChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  /** Where a vault's file lies from before, it is opened with the passphrase; or moved aside, for a new one in its place. */
  z.strictObject({ kind: z.literal('passphrase'), passphrase: newPassphrase, moveAside: z.boolean().optional() }),
])

export const vaultCalls = {
  'vault.unlock': call<void>()(z.strictObject({ passphrase: passphrase.optional() })),
  'vault.lock': call<void>()(nothing),
} as const

export interface VaultView {
  readonly kind: 'keychain' | 'passphrase' | 'memory'
  /** `missing`: this machine has none, or its service does not answer. */
  readonly status: 'ready' | 'locked' | 'missing'
  /** What to do next, for the person. Empty when ready. */
  readonly nextStep: string
}
