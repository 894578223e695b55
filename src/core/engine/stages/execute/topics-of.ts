import type { Topic } from '../../../../shared/topics.ts'
import type { Activity } from '../../../activity/activity.ts'
import type { Resource } from '../../../governance.ts'

/** Lists the topics, besides activities, that the window refreshes once an activity has been executed. */
export function topicsOf({ governance, signsIn }: Activity): readonly Topic[] {
  if (governance.by !== 'policy') return []
  const { resource, action } = governance
  // A sign-in adds a credential.
  if (signsIn) return ['apiKeys', 'signIns']
  return action === 'SIGN' ? [] : topicsOfResource[resource]
}

const topicsOfResource: Readonly<Record<Resource, readonly Topic[]>> = {
  POLICY: ['policies'],
  VELOCITY_CONTROL: ['policies'],
  CONFIG: ['origins'],
  ADDRESS_NAME: ['addressNames'],
  WEBHOOK_ENDPOINT: ['webhooks'],
  WALLET: ['wallets'],
  PRIVATE_KEY: ['wallets'],
  SECRET: ['wallets'],
  CREDENTIAL: ['apiKeys'],
  USER: ['apiKeys'],
  // Keys are mailed, and passkeys registered.
  RECOVERY: ['apiKeys'],
  AUTH: [],
  OTP: [],
  ORGANIZATION: [],
  INVITATION: [],
  PAYMENT_METHOD: [],
  SUBSCRIPTION: [],
  SMART_CONTRACT_INTERFACE: [],
  MFA_POLICY: ['apiKeys'],
  // Nothing begins a session with a new one yet.
  SESSION_PROFILE: [],
}
