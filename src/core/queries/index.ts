import type { Query } from '../query/define.ts'
import { getActivity } from './activities/get-activity.ts'
import { listActivities } from './activities/list-activities.ts'
import { getOrganization } from './organization/get-organization.ts'
import { whoami } from './organization/whoami.ts'
import { getPrivateKey } from './private-keys/get-private-key.ts'
import { listPrivateKeys } from './private-keys/list-private-keys.ts'
import { getApiKeys } from './users/get-api-keys.ts'
import { getUser } from './users/get-user.ts'
import { listUsers } from './users/list-users.ts'
import { getWallet } from './wallets/get-wallet.ts'
import { getWalletAccount } from './wallets/get-wallet-account.ts'
import { listWalletAccounts } from './wallets/list-wallet-accounts.ts'
import { listWallets } from './wallets/list-wallets.ts'

/** Every question the agent answers. Routes and reference are read from this list. */
export const queries: readonly Query[] = [
  whoami,
  getOrganization,
  getActivity,
  listActivities,
  listUsers,
  getUser,
  getApiKeys,
  listWallets,
  getWallet,
  listWalletAccounts,
  getWalletAccount,
  listPrivateKeys,
  getPrivateKey,
]
