import type { Activity } from '../../activity/activity.ts'
import type { Resource } from '../../governance.ts'

/** Tells if an activity changes who may do what in its organization. */
export function changesGovernance({ governance, kind }: Pick<Activity, 'governance' | 'kind'>): boolean {
  if (governance.by !== 'policy') return governance.by === 'rootQuorum'
  const { resource, action } = governance
  // Policies read the labels of wallets and keys, and the tags of keys.
  const isRelabelled = (resource === 'WALLET' || resource === 'PRIVATE_KEY') && action === 'UPDATE'
  const isReadByPolicies = isRelabelled || /_KEY_TAGS?$/.test(kind)
  return governs[resource] || isReadByPolicies
}

/** Resources that say who may do what in an organization: its users and their credentials, its policies, and what these read. */
const governs: Readonly<Record<Resource, boolean>> = {
  USER: true,
  CREDENTIAL: true,
  INVITATION: true,
  // A sign-in and a recovery end in a new credential.
  AUTH: true,
  RECOVERY: true,
  POLICY: true,
  // A user without it needs fewer credentials.
  MFA_POLICY: true,
  // Says what sessions that name it may do.
  SESSION_PROFILE: true,
  VELOCITY_CONTROL: true,
  // Policies name the functions it tells apart.
  SMART_CONTRACT_INTERFACE: true,
  CONFIG: true,
  WALLET: false,
  PRIVATE_KEY: false,
  // Its properties, which policies read, never change.
  SECRET: false,
  // A sub-organization, which governs itself.
  ORGANIZATION: false,
  // A code alone opens nothing.
  OTP: false,
  PAYMENT_METHOD: false,
  SUBSCRIPTION: false,
  // Shown to people, and read by no policy.
  ADDRESS_NAME: false,
  // It learns what happened, and decides about nothing.
  WEBHOOK_ENDPOINT: false,
}
