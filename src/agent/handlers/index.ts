import type { Handlers } from '../../shared/ipc.ts'
import { approvalHandlers } from './approvals.ts'
import type { HandlerContext } from './context.ts'
import { controlHandlers } from './controls.ts'
import { credentialHandlers } from './credentials.ts'
import { deviceHandlers } from './devices.ts'
import { grantHandlers } from './grants.ts'
import { historyHandlers } from './history.ts'
import { organizationHandlers } from './organization.ts'
import { originHandlers } from './origins.ts'
import { peopleHandlers } from './people.ts'
import { policyHandlers } from './policies.ts'
import { recoveryHandlers } from './recovery.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'
import { referenceHandlers } from './reference.ts'
import { rehearsalHandlers } from './rehearsals.ts'
import { setAsideHandlers } from './set-aside.ts'
import { settingHandlers } from './settings.ts'
import { setupHandlers } from './setup.ts'
import { stateHandlers } from './state.ts'
import { voteHandlers } from './votes.ts'
import { walletHandlers } from './wallets.ts'
import { whyHandlers } from './why.ts'

/** Every call of the window, answered. The type makes a forgotten one an error. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...stateHandlers(context),
    ...setupHandlers(context),
    ...credentialHandlers(context),
    ...walletHandlers(context),
    ...recoveryHandlers(context),
    ...setAsideHandlers(context),
    ...recoveryPhraseHandlers(context),
    ...peopleHandlers(context),
    ...organizationHandlers(context),
    ...policyHandlers(context),
    ...controlHandlers(context),
    ...rehearsalHandlers(context),
    ...voteHandlers(context),
    ...grantHandlers(context),
    ...deviceHandlers(context),
    ...whyHandlers(context),
    ...referenceHandlers(context),
    ...approvalHandlers(context),
    ...historyHandlers(context),
    ...originHandlers(context),
    ...settingHandlers(context),
  }
}
