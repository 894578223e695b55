import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { id, organization } from './fields.ts'
import { phrase } from './recovery-phrases.ts'
import type { SetAsideView } from './set-aside.ts'
import { vaultChoice } from './vault.ts'

export const recoveryCalls = {
  /** What is missing or damaged, and the ways back. */
  'recovery.get': query<RecoveryView>('state', 'wallets', 'apiKeys')(nothing),
  /** Goes on with what there is, as one finding says. `message`: what the person read of it. */
  'recovery.accept': call<void>()(z.strictObject({ id: z.string().max(100), message: z.string().max(5000) })),
  /** A new vault in the place of one that is lost. The window gets a new key of its own in it. */
  'recovery.attachVault': call<void>()(vaultChoice),
  /** The seed of a wallet that exists, again. It must make the addresses the wallet has. */
  'recovery.giveSeed': call<void>()(z.strictObject({ organizationId: id, walletId: id, words: phrase })),
  /** `privateKey`: 32 bytes, hex. It must be the one recorded. */
  'recovery.givePrivateKey': call<void>()(
    z.strictObject({ organizationId: id, privateKeyId: id, privateKey: z.string().regex(/^[0-9a-f]{64}$/i) }),
  ),
  'recovery.renewWindowKey': call<void>()(organization),
} as const

/** What the button says by which the person goes on with what there is. */
export function acceptLabel(stopsSigning: boolean): string {
  return stopsSigning ? 'Continue with what is left' : 'I have checked'
}

export interface FindingView {
  readonly id: string
  readonly title: string
  /** What it means, and what to do next. */
  readonly message: string
  readonly stopsSigning: boolean
  /** Whether the person may go on with what there is. */
  readonly canBeAccepted: boolean
}

/** A record that exists, without its secret. */
export interface Lacking {
  readonly id: string
  readonly organizationId: string
  readonly name: string
}

export interface RecoveryView {
  readonly findings: readonly FindingView[]
  readonly isVaultLost: boolean
  /** Null while the vault cannot be asked. */
  readonly missing: {
    readonly windowKeys: readonly { readonly organizationId: string; readonly name: string }[]
    readonly wallets: readonly Lacking[]
    readonly privateKeys: readonly Lacking[]
  } | null
  /** Whose keys are in the vault and cannot be read, each in the middle of a sentence. Empty while the vault cannot be asked. */
  readonly damaged: readonly string[]
  /** Oldest first. */
  readonly setAside: readonly SetAsideView[]
  /** Names of files in the data directory: passphrase vaults that others took the place of, oldest first. */
  readonly oldVaults: readonly string[]
}
