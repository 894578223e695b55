import type { Handlers } from '../../shared/ipc.ts'
import { approvalHandlers } from './approvals.ts'
import type { HandlerContext } from './context.ts'
import { credentialHandlers } from './credentials.ts'
import { historyHandlers } from './history.ts'
import { organizationHandlers } from './organization.ts'
import { originHandlers } from './origins.ts'
import { peopleHandlers } from './people.ts'
import { policyHandlers } from './policies.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'
import { referenceHandlers } from './reference.ts'
import { settingHandlers } from './settings.ts'
import { setupHandlers } from './setup.ts'
import { stateHandlers } from './state.ts'
import { walletHandlers } from './wallets.ts'

/** Every call of the window, answered. The type makes a forgotten one an error. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...stateHandlers(context),
    ...setupHandlers(context),
    ...credentialHandlers(context),
    ...walletHandlers(context),
    ...recoveryPhraseHandlers(context),
    ...peopleHandlers(context),
    ...organizationHandlers(context),
    ...policyHandlers(context),
    ...referenceHandlers(context),
    ...approvalHandlers(context),
    ...historyHandlers(context),
    ...originHandlers(context),
    ...settingHandlers(context),
  }
}
