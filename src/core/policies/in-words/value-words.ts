import type { Action, ActionOfScopes, Resource, ResourceOfScopes } from '../../governance.ts'

const actions: Readonly<Record<Action | ActionOfScopes, string>> = {
  CREATE: 'creating',
  UPDATE: 'changing',
  DELETE: 'deleting',
  SIGN: 'signing',
  EXPORT: 'exporting',
  IMPORT: 'importing',
  VERIFY: 'verifying',
  READ: 'reading',
  APPROVE: 'approving',
  REJECT: 'rejecting',
}

const resources: Readonly<Record<Resource | ResourceOfScopes, string>> = {
  ACTIVITY: 'a request that waits for votes',
  ADDRESS_NAME: 'a name in the address book',
  AUTH: 'signing in',
  CONFIG: 'the settings',
  CREDENTIAL: 'a credential',
  INVITATION: 'an invitation',
  MFA_POLICY: 'a rule for several factors',
  ORGANIZATION: 'an organization',
  OTP: 'a one-time code',
  PAYMENT_METHOD: 'a payment method',
  POLICY: 'a policy',
  PRIVATE_KEY: 'a private key',
  QUERY: 'what is kept',
  RECOVERY: 'a recovery',
  SESSION_PROFILE: 'a session profile',
  SECRET: 'a stored secret',
  SMART_CONTRACT_INTERFACE: 'the interface of a contract',
  SUBSCRIPTION: 'a subscription',
  USER: 'a user',
  VELOCITY_CONTROL: 'a limit',
  WALLET: 'a wallet',
  WEBHOOK_ENDPOINT: 'a webhook',
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'activity.action': actions,
  'activity.resource': resources,
}

/** Words for a value of the API that is held against that path; `undefined` for any that the API does not have. */
export function wordsOfValue(path: string, value: string): string | undefined {
  const known = words[path]
  return known !== undefined && Object.hasOwn(known, value) ? known[value] : undefined
}
