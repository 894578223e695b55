import { accountCalls } from './accounts.ts'
import { activityCalls } from './activity.ts'
import { addressBookCalls } from './address-book.ts'
import { apiKeyCalls } from './api-keys.ts'
import { approvalCalls } from './approvals.ts'
import { backupCalls, restoreCalls } from './backups.ts'
import { budgetCalls } from './budgets.ts'
import type { HandlersOf, InputOf, OutputOf } from './call.ts'
import { chainCalls } from './chains.ts'
import { desktopCalls } from './desktop.ts'
import { doctorCalls } from './doctor.ts'
import { firstRunCalls } from './first-run.ts'
import { hardwareWalletCalls } from './hardware-wallets.ts'
import { messageCalls } from './messages.ts'
import { organizationCalls } from './organization.ts'
import { originCalls } from './origins.ts'
import { ownNodeCalls } from './own-nodes.ts'
import { pairingCalls } from './pairings.ts'
import { peopleCalls } from './people.ts'
import { policyCalls } from './policies.ts'
import { receiptCalls } from './receipts.ts'
import { recoveryCalls } from './recovery.ts'
import { recoveryPhraseCalls } from './recovery-phrases.ts'
import { referenceCalls } from './reference.ts'
import { refusalCalls } from './refusals.ts'
import { rehearsalCalls } from './rehearsals.ts'
import { sessionCalls } from './sessions.ts'
import { settingCalls } from './settings.ts'
import { signInSettingCalls } from './sign-in-settings.ts'
import { signInCalls } from './sign-ins.ts'
import { standingApprovalCalls } from './standing-approvals.ts'
import { stateCalls } from './state.ts'
import { subOrganizationCalls } from './sub-organizations.ts'
import { teamCalls } from './team.ts'
import type { Topic } from './topics.ts'
import { vaultCalls } from './vault.ts'
import { velocityControlCalls } from './velocity-controls.ts'
import { voteCalls } from './votes.ts'
import { walletFileCalls } from './wallet-files.ts'
import { webhookCalls } from './webhooks.ts'
import { whyCalls } from './why.ts'

/** Everything the window may ask of the agent, by screen. Both sides are typed from this table. */
export const calls = {
  ...stateCalls,
  ...teamCalls,
  ...chainCalls,
  ...firstRunCalls,
  ...vaultCalls,
  ...backupCalls,
  ...restoreCalls,
  ...recoveryCalls,
  ...approvalCalls,
  ...voteCalls,
  ...standingApprovalCalls,
  ...budgetCalls,
  ...walletFileCalls,
  ...accountCalls,
  ...addressBookCalls,
  ...recoveryPhraseCalls,
  ...hardwareWalletCalls,
  ...activityCalls,
  ...whyCalls,
  ...refusalCalls,
  ...receiptCalls,
  ...apiKeyCalls,
  ...pairingCalls,
  ...peopleCalls,
  ...sessionCalls,
  ...signInCalls,
  ...messageCalls,
  ...organizationCalls,
  ...subOrganizationCalls,
  ...webhookCalls,
  ...policyCalls,
  ...rehearsalCalls,
  ...velocityControlCalls,
  ...settingCalls,
  ...doctorCalls,
  ...desktopCalls,
  ...signInSettingCalls,
  ...ownNodeCalls,
  ...originCalls,
  ...referenceCalls,
} as const

type Calls = typeof calls
interface Refreshed {
  readonly refreshedBy: readonly Topic[]
}
export type CallName = keyof Calls
/** The calls that read. */
export type QueryName = { [Name in CallName]: Calls[Name] extends Refreshed ? Name : never }[CallName]
/** The calls that do something. */
export type ActionName = Exclude<CallName, QueryName>
export type Input<Name extends CallName> = InputOf<Calls[Name]>
export type Output<Name extends CallName> = OutputOf<Calls[Name]>
export type Handlers = HandlersOf<Calls>
export type Call = <Name extends CallName>(name: Name, input: Input<Name>) => Promise<Answer<Output<Name>>>

/** Electron carries only the message of a thrown error across, so failures travel as values. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly field?: string } }

/** Functions that either carrier gives to the window: Electron's preload, or the headless bridge. */
export interface Carrier {
  readonly call: Call
  /** Calls `listener` with each topic that changed; the returned function stops it. */
  subscribe(listener: (topic: Topic) => void): () => void
}
