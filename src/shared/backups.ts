import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { mostKept } from './most-kept.ts'
import { newPassphrase, passphrase } from './passphrase.ts'
import { proof } from './proof.ts'
import { vaultChoice } from './vault.ts'

const path = z.string().trim().min(1).max(4096)

/** Most recipients who can open one backup, beside a passphrase. */
export const mostRecipients = 32

/** Names whom a backup is for. A passphrase is at least as long as the passphrase of Countersign. */
const backupFor = z.union([
  z.strictObject({ passphrase: newPassphrase }),
  z.strictObject({ recipients: z.array(z.string().trim().min(1).max(4096)).min(1).max(mostRecipients) }),
])

/** Key to a backup: its passphrase, or the text of an identity file of age. */
const heldBy = z.union([z.strictObject({ passphrase }), z.strictObject({ identities: z.string().max(64 * 1024) })])

export const backupCalls = {
  'backups.get': query<BackupsView>('state')(nothing),
  /** `typed`: the word `backup`. */
  'backups.make': call<MadeBackupView>()(z.strictObject({ file: path, backupFor, ...proof })),
  /** Opens it in a scratch place, and says what is in it. */
  'backups.check': call<CheckedBackupView>()(z.strictObject({ file: path, heldBy })),
  /** Answers a program of this computer that asked for a backup. `typed`: the word `backup`, where it is allowed. */
  'backups.answer': call<void>()(z.strictObject({ id: z.uuid(), isAllowed: z.boolean(), ...proof })),
  /** Takes the place of the schedule there was, and makes the first backup soon. `typed`: the word `backup`. */
  'backups.schedule': call<void>()(
    z.strictObject({
      folder: path,
      every: z.enum(['day', 'week']),
      keep: z.int().min(1).max(mostKept),
      backupFor,
      ...proof,
    }),
  ),
  'backups.unschedule': call<void>()(nothing),
} as const

export const restoreCalls = {
  /** Restores a backup on an agent that has nothing yet: it then starts with what the backup holds. */
  'setup.restore': call<BackupView>()(z.strictObject({ file: path, heldBy, vault: vaultChoice })),
} as const

/** Contents of a backup. */
export interface BackupView {
  readonly file: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
  readonly wallets: number
  readonly secrets: number
  readonly activities: number
}

export interface CheckedBackupView extends BackupView {
  /** Faults found in it, each in whole sentences; empty if all is sound. */
  readonly faults: readonly string[]
}

export interface MadeBackupView extends CheckedBackupView {
  /** False where the file is whole, and no receipt tells of it. */
  readonly isNoted: boolean
}

/** Backups that the agent makes automatically. */
export interface BackupScheduleView {
  readonly folder: string
  readonly every: 'day' | 'week'
  readonly keep: number
  /** Empty for a passphrase. */
  readonly recipients: readonly string[]
  /** The newest that was found good, milliseconds since the epoch; null before there is one. */
  readonly madeAt: number | null
  /** Faults of a newer backup that was kept: the time it was made, and the faults in whole sentences. */
  readonly faults: { readonly at: number; readonly message: string } | null
  /** Failure of the last try, with its reason; null if nothing failed, and before the first try. */
  readonly failure: string | null
  /** True if a backup is due and waits until Countersign is unlocked. */
  readonly waits: boolean
}

export interface BackupsView {
  /** When the last one without a known fault was made, milliseconds since the epoch; null if none is known. */
  readonly lastAt: number | null
  /** Null where none are made. */
  readonly schedule: BackupScheduleView | null
  /** Path on this computer that a backup could go to. */
  readonly suggested: string
  /** Programs of this computer that wait for a backup, oldest first. */
  readonly asked: readonly {
    readonly id: string
    readonly file: string
    /** Empty for a passphrase that the program chose. */
    readonly recipients: readonly string[]
  }[]
}
