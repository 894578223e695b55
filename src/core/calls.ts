import { calls as activityCalls } from './activities/index.ts'
import type { Activity } from './activity/activity.ts'
import { calls as billing } from './billing/index.ts'
import { calls as credentials } from './credentials/index.ts'
import { calls as invitations } from './invitations/index.ts'
import { calls as organizations } from './organizations/index.ts'
import { calls as policies } from './policies/index.ts'
import { calls as privateKeys } from './private-keys/index.ts'
import type { Query } from './query/define.ts'
import { calls as signIn } from './sign-in/index.ts'
import { calls as signing } from './signing/index.ts'
import { calls as smartContractInterfaces } from './smart-contract-interfaces/index.ts'
import type { Subject } from './subject.ts'
import { calls as tags } from './tags/index.ts'
import { calls as transfer } from './transfer/index.ts'
import { calls as users } from './users/index.ts'
import { calls as velocityControls } from './velocity-controls/index.ts'
import { calls as wallets } from './wallets/index.ts'

const subjects: readonly Subject[] = [
  wallets,
  privateKeys,
  signing,
  transfer,
  users,
  credentials,
  invitations,
  tags,
  activityCalls,
  organizations,
  policies,
  smartContractInterfaces,
  velocityControls,
  billing,
  signIn,
]

/** Every activity the agent can perform. Routes, catalogue and reference are read from this list. */
export const activities: readonly Activity[] = subjects.flatMap(subject => subject.activities)

/** Every question the agent answers. Routes and reference are read from this list. */
export const queries: readonly Query[] = subjects.flatMap(subject => subject.queries)
