import { apiKeys } from './credentials/api-key.ts'
import { authenticators } from './credentials/authenticator.ts'
import { oauthProviders } from './credentials/oauth-provider.ts'
import { grants } from './grants/record.ts'
import { invitations } from './invitations/record.ts'
import { organizations } from './organizations/record.ts'
import { origins } from './origins/record.ts'
import { policies } from './policies/record.ts'
import { privateKeys } from './private-keys/record.ts'
import type { RecordOf } from './record/define.ts'
import { smartContractInterfaces } from './smart-contract-interfaces/record.ts'
import { tags } from './tags/record.ts'
import { importTargets } from './transfer/record.ts'
import { users } from './users/record.ts'
import { velocityControls } from './velocity-controls/record.ts'
import { walletAccounts } from './wallets/account.ts'
import { wallets } from './wallets/wallet.ts'

/** Every type of record that is only inserted, replaced, removed and found: an owner before what belongs to it. */
export const records = [
  organizations,
  users,
  apiKeys,
  wallets,
  walletAccounts,
  privateKeys,
  origins,
  authenticators,
  oauthProviders,
  invitations,
  tags,
  policies,
  importTargets,
  smartContractInterfaces,
  velocityControls,
  grants,
] as const

type Declared = (typeof records)[number]

/** What a record of each kind holds. */
export type Records = { [Declaration in Declared as Declaration['kind']]: RecordOf<Declaration> }
export type RecordKind = keyof Records
/** Of the quotas a kind declares. */
export type QuotaName<Kind extends RecordKind> = keyof Extract<Declared, { readonly kind: Kind }>['quotas'] & string
