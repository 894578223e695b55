import type { Activity } from '../activity/define.ts'
import { createApiKeys } from './credentials/create-api-keys.ts'
import { deleteApiKeys } from './credentials/delete-api-keys.ts'
import { createPrivateKeys } from './private-keys/create-private-keys.ts'
import { signRawPayload } from './signing/sign-raw-payload.ts'
import { signRawPayloads } from './signing/sign-raw-payloads.ts'
import { signTransaction } from './signing/sign-transaction.ts'
import { createUsers } from './users/create-users.ts'
import { approveActivity } from './votes/approve-activity.ts'
import { rejectActivity } from './votes/reject-activity.ts'
import { createWallet } from './wallets/create-wallet.ts'
import { createWalletAccounts } from './wallets/create-wallet-accounts.ts'

/** Every activity the agent can perform. Routes, catalogue and reference are read from this list. */
export const activities: readonly Activity[] = [
  createWallet,
  createWalletAccounts,
  createPrivateKeys,
  signRawPayload,
  signRawPayloads,
  signTransaction,
  createApiKeys,
  deleteApiKeys,
  createUsers,
  approveActivity,
  rejectActivity,
]
