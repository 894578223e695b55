import type { restoreCalls } from '../../shared/backups.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { accountHandlers } from './accounts.ts'
import { activityHandlers } from './activity.ts'
import { addressBookHandlers } from './address-book.ts'
import { apiKeyHandlers } from './api-keys.ts'
import { approvalHandlers } from './approvals.ts'
import { backupHandlers } from './backups.ts'
import { budgetHandlers } from './budgets.ts'
import { chainHandlers } from './chains.ts'
import { desktopHandlers } from './desktop.ts'
import { doctorHandlers } from './doctor.ts'
import { firstRunHandlers } from './first-run.ts'
import { hardwareWalletHandlers } from './hardware-wallets.ts'
import { messageHandlers } from './messages.ts'
import { organizationHandlers } from './organization.ts'
import { originHandlers } from './origins.ts'
import { ownNodeHandlers } from './own-nodes.ts'
import { pairingHandlers } from './pairings.ts'
import { peopleHandlers } from './people.ts'
import { policyHandlers } from './policies.ts'
import { receiptHandlers } from './receipts.ts'
import { recoveryHandlers } from './recovery.ts'
import { recoveryEntryHandlers } from './recovery-entries.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'
import { referenceHandlers } from './reference.ts'
import { refusalHandlers } from './refusals.ts'
import { rehearsalHandlers } from './rehearsals.ts'
import { sessionHandlers } from './sessions.ts'
import { settingHandlers } from './settings.ts'
import { signInSettingHandlers } from './sign-in-settings.ts'
import { signInHandlers } from './sign-ins.ts'
import { standingApprovalHandlers } from './standing-approvals.ts'
import { stateHandlers } from './state.ts'
import { subOrganizationHandlers } from './sub-organizations.ts'
import { teamHandlers } from './team.ts'
import { vaultHandlers } from './vault.ts'
import { velocityControlHandlers } from './velocity-controls.ts'
import { voteHandlers } from './votes.ts'
import { walletFileHandlers } from './wallet-files.ts'
import { webhookHandlers } from './webhooks.ts'
import { whyHandlers } from './why.ts'

/** All but those that stop this agent and start another in its place: see `restartable.ts`. */
export type AnsweredHandlers = Omit<Handlers, keyof typeof restoreCalls>

/** Every call of the window, answered. The type makes a forgotten one an error. */
export function createHandlers(context: HandlerContext): Answering<AnsweredHandlers> {
  return {
    ...stateHandlers(context),
    ...teamHandlers(context),
    ...chainHandlers(),
    ...desktopHandlers(context),
    ...firstRunHandlers(context),
    ...vaultHandlers(context),
    ...backupHandlers(context),
    ...apiKeyHandlers(context),
    ...pairingHandlers(context),
    ...accountHandlers(context),
    ...addressBookHandlers(context),
    ...recoveryHandlers(context),
    ...recoveryEntryHandlers(context),
    ...recoveryPhraseHandlers(context),
    ...peopleHandlers(context),
    ...sessionHandlers(context),
    ...signInHandlers(context),
    ...messageHandlers(context),
    ...organizationHandlers(context),
    ...subOrganizationHandlers(context),
    ...webhookHandlers(context),
    ...policyHandlers(context),
    ...velocityControlHandlers(context),
    ...rehearsalHandlers(context),
    ...voteHandlers(context),
    ...standingApprovalHandlers(context),
    ...budgetHandlers(context),
    ...walletFileHandlers(context),
    ...hardwareWalletHandlers(context),
    ...whyHandlers(context),
    ...referenceHandlers(context),
    ...approvalHandlers(context),
    ...activityHandlers(context),
    ...refusalHandlers(context),
    ...receiptHandlers(context),
    ...originHandlers(context),
    ...settingHandlers(context),
    ...doctorHandlers(context),
    ...signInSettingHandlers(context),
    ...ownNodeHandlers(context),
  }
}
