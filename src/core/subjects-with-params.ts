import { calls as addressNames } from './address-names/index.ts'
import { calls as billing } from './billing/index.ts'
import { calls as credentials } from './credentials/index.ts'
import { calls as invitations } from './invitations/index.ts'
import { calls as privateKeys } from './private-keys/index.ts'
import { calls as signIn } from './sign-in/index.ts'
import { calls as signing } from './signing/index.ts'
import { calls as smartContractInterfaces } from './smart-contract-interfaces/index.ts'
import { calls as storedSecrets } from './stored-secrets/index.ts'
import type { Subject } from './subject.ts'
import { calls as tags } from './tags/index.ts'
import { calls as transfer } from './transfer/index.ts'
import { calls as users } from './users/index.ts'
import { calls as wallets } from './wallets/index.ts'
import { calls as webhooks } from './webhooks/index.ts'

/**
 * The subjects whose activities conditions may ask for details: `activity.params` of the policy vocabulary follows from this list. So
 * they stand before policies, and know nothing of them. Those that do are added in `calls.ts`; their activities have no params.
 */
export const subjectsWithParams: readonly Subject[] = [
  wallets,
  privateKeys,
  signing,
  transfer,
  storedSecrets,
  users,
  credentials,
  invitations,
  tags,
  smartContractInterfaces,
  addressNames,
  billing,
  webhooks,
  signIn,
]
