import type { Note } from '../../core/ports/note.ts'
import type { ActionName } from '../../shared/ipc.ts'

/** Calls that need no note: activities, calls that write their own receipt, and calls that change nothing. */
type OfOthers =
  | 'addressBook.add'
  | 'addressBook.delete'
  | 'addressBook.export'
  | 'addressBook.import'
  | 'addressBook.lookAlike'
  | 'addressBook.readFile'
  | 'addressBook.rename'
  | 'apiKeys.create'
  | 'apiKeys.delete'
  | 'approvals.approve'
  | 'approvals.extend'
  | 'approvals.reject'
  | 'approvals.rejectAllFrom'
  | 'backups.check'
  | 'backups.make'
  | 'desktop.setTheme'
  | 'desktop.startAtLogin'
  | 'doctor.diagnostics'
  | 'doctor.examine'
  | 'hardwareWallets.addWallet'
  | 'hardwareWallets.cancelReading'
  | 'messages.see'
  | 'mfaPolicies.delete'
  | 'organization.removeNetworks'
  | 'organization.rename'
  | 'ownNodes.refuse'
  | 'pairings.accept'
  | 'pairings.refuse'
  | 'passkeys.create'
  | 'passkeys.delete'
  | 'policies.create'
  | 'policies.delete'
  | 'policies.update'
  | 'quorum.update'
  | 'receipts.sign'
  | 'receipts.text'
  | 'sessions.end'
  | 'setup.restore'
  | 'signInSettings.sendTestMail'
  | 'tags.create'
  | 'tags.delete'
  | 'tags.update'
  | 'users.create'
  | 'users.delete'
  | 'users.rename'
  | 'vault.lock'
  | 'velocityControls.create'
  | 'velocityControls.delete'
  | 'votes.cast'
  | 'walletFiles.restore'
  | 'walletFiles.write'
  | 'wallets.addAccounts'
  | 'wallets.create'
  | 'wallets.restore'
  | 'wallets.reveal'
  | 'webhooks.add'
  | 'webhooks.change'
  | 'webhooks.delete'
  | 'webhooks.payload'

/** The calls of the window that change something beside activities: each leaves a receipt. */
export type NotedCall = Exclude<ActionName, OfOthers>

/** Calls that change something in a file or in memory first. What they write to the database goes after it. */
export const notedFirst = ['doctor.mend', 'recovery.accept'] as const satisfies readonly NotedCall[]

/** Calls after which only their receipt is kept. */
export const notedAfterwards = [
  'backups.answer',
  'hardwareWallets.cancel',
  'hardwareWallets.readAccounts',
  'vault.unlock',
] as const satisfies readonly NotedCall[]

/**
 * Leaves the receipt in a commit of its own, which is durable when it resolves. Called right before something is changed that is not in
 * the database: after a crash between the two, the receipt is there and the change is not.
 */
export type NoteFirst = () => Promise<void>

type Beside<Name> = Name extends (typeof notedFirst)[number]
  ? [first: NoteFirst]
  : Name extends Exclude<NotedCall, (typeof notedAfterwards)[number]>
    ? [note: Note]
    : []

/** Handlers that answer calls of the window, and leave the receipt of what they change. */
export type Answering<Answered> = {
  [Name in keyof Answered]: NonNullable<Answered[Name]> extends (input: infer Input) => infer Answer
    ? (input: Input, ...beside: Beside<Name>) => Answer
    : never
}
