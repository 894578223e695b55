import { z } from 'zod'
import { account, accounts } from './accounts.ts'
import { call, nothing, query } from './call.ts'
import { id, name } from './fields.ts'
import { proof } from './proof.ts'
import { phrase, walletPassphrase } from './recovery-phrases.ts'

/** A private key may be on a curve that wallets have no keys on. */
const privateKeyCurve = z.enum([...account.shape.curve.options, 'CURVE_P256'])

const entry = { organizationId: id, entryId: id }

export const recoveryCalls = {
  /** Lists what is missing or damaged, and the ways back. */
  'recovery.get': query<RecoveryView>('state', 'wallets', 'apiKeys')(nothing),
  /** Goes on with what there is, as one finding says. `message`: what the person read of it. */
  'recovery.accept': call<void>()(z.strictObject({ id: z.string().max(100), message: z.string().max(5000) })),
  /** The seed of a wallet that exists, again. It must make the addresses the wallet has. */
  'recovery.restoreSeed': call<void>()(
    z.strictObject({
      organizationId: id,
      walletId: id,
      words: phrase,
      walletPassphrase: walletPassphrase.optional(),
    }),
  ),
  /** `privateKey`: 32 bytes, hex. It must be the one recorded. */
  'recovery.restorePrivateKey': call<void>()(
    z.strictObject({ organizationId: id, privateKeyId: id, privateKey: z.string().regex(/^[0-9a-f]{64}$/i) }),
  ),
  /** New keys of the agent's own, for the window and for what it signs itself, in the place of those that are lost. */
  'recovery.renewOwnKeys': call<void>()(nothing),
  /** Makes a wallet or a private key of a recovery entry, which is gone then. */
  'recovery.restoreEntry': call<void>()(
    z.strictObject({
      ...entry,
      as: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('wallet'), name, accounts }),
        z.strictObject({ kind: z.literal('privateKey'), name, curve: privateKeyCurve }),
      ]),
    }),
  ),
  /** Erases a recovery entry with its key, for good. `typed`: the ending of its id. */
  'recovery.eraseEntry': call<void>()(z.strictObject({ ...entry, ...proof })),
} as const

export interface FindingView {
  readonly id: string
  readonly title: string
  /** Meaning of the finding, and what to do next. */
  readonly message: string
  readonly stopsSigning: boolean
  /** True if the person may go on with what there is. */
  readonly canBeAccepted: boolean
}

/** A record whose key is not in the database, or is damaged. */
export interface Lacking {
  readonly id: string
  readonly organizationId: string
  readonly name: string
}

export interface LackingWallet extends Lacking {
  /** True if its key is also derived from a passphrase. */
  readonly hasPassphrase: boolean
}

/** A key from an earlier version that no wallet or private key names. */
export interface RecoveryEntryView {
  readonly id: string
  readonly organizationId: string
  readonly kind: 'wallet' | 'privateKey'
  /** Milliseconds since the epoch; null where it is not known when it was taken out of use. */
  readonly setAsideAt: number | null
  /** The first address, of a wallet, or of a private key that can have one. `kind`: of account, for example `Solana`. */
  readonly address: { readonly kind: string; readonly address: string } | null
  /** Ending of its id: the person types it to erase the entry if there is no better proof. */
  readonly ending: string
}

export interface RecoveryView {
  readonly findings: readonly FindingView[]
  /** Null while the vault is locked. */
  readonly lost: {
    /** True if the agent’s own keys are lost. */
    readonly ownKeys: boolean
    readonly wallets: readonly LackingWallet[]
    readonly privateKeys: readonly Lacking[]
  } | null
  /** Oldest first; empty while the vault is locked. */
  readonly entries: readonly RecoveryEntryView[]
}
