import { z } from 'zod'
import type { Activity } from '../activity/activity.ts'
import type { Engine } from '../engine/engine.ts'
import { createPolicy } from '../policies/create-policy.ts'
import { createUsers } from '../users/create-users.ts'

/** What the proxy submits, and all that its user may. */
export const submitted = [
  'ACTIVITY_TYPE_INIT_OTP_V3',
  'ACTIVITY_TYPE_VERIFY_OTP',
  'ACTIVITY_TYPE_VERIFY_OTP_V2',
  'ACTIVITY_TYPE_OTP_LOGIN',
  'ACTIVITY_TYPE_OTP_LOGIN_V2',
  'ACTIVITY_TYPE_OAUTH_LOGIN',
  'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
  'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
] as const
export type Submitted = (typeof submitted)[number]

/** Submits in the name of the person at the window. */
export interface Person {
  submit<Result>(organizationId: string, activity: Activity, parameters: unknown): Promise<Result>
}

const name = 'Auth proxy'

const madeFor = z.array(z.string())
const settingName = 'authProxies'

/**
 * Makes the user that the proxy acts as, with its key and a policy, the first time that it is needed: in the name of the person at
 * the window, so that a root quorum has its say. What the person removes afterwards is not made again.
 * @throws AgentError as `Person.submit`
 */
export async function ensureProxyUser(
  { store }: Pick<Engine, 'store'>,
  person: Person,
  organizationId: string,
  publicKey: string,
): Promise<void> {
  if (isMade(store, organizationId)) return
  const [known] = store.list('apiKeys', organizationId, { publicKey })
  const userId = known?.userId ?? (await createUser(person, organizationId, publicKey))
  await person.submit(organizationId, createPolicy, {
    policyName: name,
    effect: 'EFFECT_ALLOW',
    condition: `activity.type in [${submitted.map(type => `'${type}'`).join(', ')}]`,
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: 'Lets the auth proxy sign people up and in. Without it, the proxy can do nothing.',
  })
  await store.write(transaction => {
    const others = madeFor.parse(transaction.setting(settingName) ?? [])
    transaction.setSetting(settingName, [...others, organizationId])
  })
}

function isMade(store: Engine['store'], organizationId: string): boolean {
  return madeFor.parse(store.setting(settingName) ?? []).includes(organizationId)
}

async function createUser(person: Person, organizationId: string, publicKey: string): Promise<string> {
  const apiKey = { apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' }
  const user = { userName: name, apiKeys: [apiKey], authenticators: [], oauthProviders: [], userTags: [] }
  const { userIds } = await person.submit<{ userIds: [string] }>(organizationId, createUsers, { users: [user] })
  return userIds[0]
}
