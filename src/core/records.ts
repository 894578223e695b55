import type { ApiKey } from './credentials/api-key.ts'
import type { Authenticator } from './credentials/authenticator.ts'
import type { OauthProvider } from './credentials/oauth-provider.ts'
import type { Grant } from './grants/record.ts'
import type { Invitation } from './invitations/record.ts'
import type { Organization } from './organizations/record.ts'
import type { Origin } from './origins/record.ts'
import type { Policy } from './policies/record.ts'
import type { PrivateKey } from './private-keys/record.ts'
import type { SmartContractInterface } from './smart-contract-interfaces/record.ts'
import type { Tag } from './tags/record.ts'
import type { ImportTarget } from './transfer/record.ts'
import type { User } from './users/record.ts'
import type { VelocityControl } from './velocity-controls/record.ts'
import type { WalletAccount } from './wallets/account.ts'
import type { Wallet } from './wallets/wallet.ts'

/** The kinds of record that are only inserted, replaced, removed and found. */
export interface Records {
  organizations: Organization
  users: User
  apiKeys: ApiKey
  wallets: Wallet
  walletAccounts: WalletAccount
  privateKeys: PrivateKey
  origins: Origin
  authenticators: Authenticator
  oauthProviders: OauthProvider
  invitations: Invitation
  tags: Tag
  policies: Policy
  importTargets: ImportTarget
  smartContractInterfaces: SmartContractInterface
  velocityControls: VelocityControl
  grants: Grant
}
export type RecordKind = keyof Records
