import type { Query } from '../query/define.ts'
import { getActivity } from './activities/get-activity.ts'
import { listActivities } from './activities/list-activities.ts'
import { getIpAllowlist } from './organization/get-ip-allowlist.ts'
import { getOrganization } from './organization/get-organization.ts'
import { getOrganizationConfigs } from './organization/get-organization-configs.ts'
import { nothingKept } from './organization/nothing-kept.ts'
import { whoami } from './organization/whoami.ts'
import { listSuborgs } from './organizations/list-suborgs.ts'
import { listVerifiedSuborgs } from './organizations/list-verified-suborgs.ts'
import { getActivePolicies } from './policies/get-active-policies.ts'
import { getPolicy } from './policies/get-policy.ts'
import { getPolicyEvaluations } from './policies/get-policy-evaluations.ts'
import { listPolicies } from './policies/list-policies.ts'
import { rehearsePolicy } from './policies/rehearse-policy.ts'
import { getPrivateKey } from './private-keys/get-private-key.ts'
import { listPrivateKeys } from './private-keys/list-private-keys.ts'
import { getSmartContractInterface } from './smart-contract-interfaces/get-smart-contract-interface.ts'
import { listSmartContractInterfaces } from './smart-contract-interfaces/list-smart-contract-interfaces.ts'
import { listPrivateKeyTags } from './tags/list-private-key-tags.ts'
import { listUserTags } from './tags/list-user-tags.ts'
import { getApiKey } from './users/get-api-key.ts'
import { getApiKeys } from './users/get-api-keys.ts'
import { getAuthenticator } from './users/get-authenticator.ts'
import { getAuthenticators } from './users/get-authenticators.ts'
import { getOauthProviders } from './users/get-oauth-providers.ts'
import { getUser } from './users/get-user.ts'
import { listUsers } from './users/list-users.ts'
import { getVelocityControl } from './velocity-controls/get-velocity-control.ts'
import { listVelocityControls } from './velocity-controls/list-velocity-controls.ts'
import { getWallet } from './wallets/get-wallet.ts'
import { getWalletAccount } from './wallets/get-wallet-account.ts'
import { listWalletAccounts } from './wallets/list-wallet-accounts.ts'
import { listWallets } from './wallets/list-wallets.ts'

/** Every question the agent answers. Routes and reference are read from this list. */
export const queries: readonly Query[] = [
  whoami,
  getOrganization,
  getOrganizationConfigs,
  getActivity,
  listActivities,
  listUsers,
  getUser,
  getApiKeys,
  listUserTags,
  listPrivateKeyTags,
  getApiKey,
  getAuthenticator,
  getAuthenticators,
  getOauthProviders,
  listWallets,
  getWallet,
  listWalletAccounts,
  getWalletAccount,
  listPrivateKeys,
  getPrivateKey,
  listSuborgs,
  listVerifiedSuborgs,
  getPolicy,
  listPolicies,
  getActivePolicies,
  getPolicyEvaluations,
  rehearsePolicy,
  getSmartContractInterface,
  listSmartContractInterfaces,
  getVelocityControl,
  listVelocityControls,
  getIpAllowlist,
  ...nothingKept,
]
