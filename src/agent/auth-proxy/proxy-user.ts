import { z } from 'zod'
import type { Engine } from '../../core/engine/engine.ts'
import { createPolicy } from '../../core/policies/create-policy.ts'
import { createUsers } from '../../core/users/create-users.ts'
import type { WindowClient } from '../window-client.ts'

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

const name = 'Auth proxy'

const madeFor = z.array(z.string())
const settingName = 'authProxies'

/**
 * Makes the user that the proxy acts as, with its key and a policy, the first time that it is needed: in the name of the person at
 * the window, so that a root quorum has its say. What the person removes afterwards is not made again.
 * @throws AgentError as `WindowClient.submit`
 */
export async function ensureProxyUser(
  { store }: Pick<Engine, 'store'>,
  window: WindowClient,
  organizationId: string,
  publicKey: string,
): Promise<void> {
  if (isMade(store, organizationId)) return
  const [known] = store.list('apiKeys', organizationId, { publicKey })
  const userId = known?.userId ?? (await createUser(window, organizationId, publicKey))
  await window.submit(organizationId, createPolicy, {
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

async function createUser(window: WindowClient, organizationId: string, publicKey: string): Promise<string> {
  const apiKey = { apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' }
  const user = { userName: name, apiKeys: [apiKey], authenticators: [], oauthProviders: [], userTags: [] }
  const { userIds } = await window.submit<{ userIds: [string] }>(organizationId, createUsers, { users: [user] })
  return userIds[0]
}
