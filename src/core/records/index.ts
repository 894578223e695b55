import { addressNames } from './address-name.ts'
import { apiKeys } from './api-key.ts'
import { authenticators } from './authenticator.ts'
import { budgets } from './budget.ts'
import type { RecordOf } from './define/define-record.ts'
import { factorProofs } from './factor-proof.ts'
import { grants } from './grant.ts'
import { importTargets } from './import-target.ts'
import { invitations } from './invitation.ts'
import { mfaPolicies } from './mfa-policy.ts'
import { oauthProviders } from './oauth-provider.ts'
import { oneTimeCodes } from './one-time-code.ts'
import { organizations } from './organization.ts'
import { origins } from './origin.ts'
import { policies } from './policy.ts'
import { privateKeys } from './private-key.ts'
import { readOnlySessions } from './read-only-session.ts'
import { recipients } from './recipient.ts'
import { recoveryEntries } from './recovery-entry.ts'
import { sessionProfiles } from './session-profile.ts'
import { smartContractInterfaces } from './smart-contract-interface.ts'
import { spentTokens } from './spent-token.ts'
import { storedSecrets } from './stored-secret.ts'
import { tags } from './tag.ts'
import { users } from './user.ts'
import { velocityControls } from './velocity-control.ts'
import { wallets } from './wallet.ts'
import { walletAccounts } from './wallet-account.ts'
import { webhookDeliveries } from './webhook-delivery.ts'
import { webhookEndpoints } from './webhook-endpoint.ts'

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
  readOnlySessions,
  oauthProviders,
  spentTokens,
  oneTimeCodes,
  invitations,
  tags,
  policies,
  importTargets,
  smartContractInterfaces,
  velocityControls,
  grants,
  budgets,
  addressNames,
  recipients,
  webhookEndpoints,
  webhookDeliveries,
  recoveryEntries,
  storedSecrets,
  sessionProfiles,
  mfaPolicies,
  factorProofs,
] as const

type Declared = (typeof records)[number]

/** Content of the records of each kind. */
export type Records = { [Declaration in Declared as Declaration['kind']]: RecordOf<Declaration> }
export type RecordKind = keyof Records
/** Names of the quotas that a kind declares. */
export type QuotaName<Kind extends RecordKind> = keyof Extract<Declared, { readonly kind: Kind }>['quotas'] & string
