import { z } from 'zod'
import type { Activity } from '../activity/activity.ts'
import type { Engine } from '../engine/engine.ts'
import { AgentError } from '../errors.ts'
import { createPolicy } from '../policies/create-policy.ts'
import { createUsers } from '../users/create-users.ts'

/** Activity types that the proxy submits. Its user may do nothing else. */
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

export interface ProxyUser {
  /**
   * Makes the user that the proxy acts as, with its key and a policy, the first time that it is needed: in the name of the person at
   * the window, so that a root quorum has its say. What the person removes afterwards is not made again.
   * @throws AgentError as `Person.submit`, and `WAITS_FOR_VOTES` until others have approved it
   */
  ensure(organizationId: string, publicKey: string): Promise<void>
}

export function createProxyUser({ store }: Pick<Engine, 'store'>, person: Person): ProxyUser {
  const underway = new Map<string, Promise<void>>()
  const waiting = new Map<string, AgentError>()

  return {
    async ensure(organizationId, publicKey) {
      if (isMade(store, organizationId)) return
      // Pages send their first requests together.
      const making = underway.get(organizationId) ?? make(organizationId, publicKey)
      underway.set(organizationId, making)
      try {
        await making
      } finally {
        underway.delete(organizationId)
      }
    },
  }

  async function make(organizationId: string, publicKey: string): Promise<void> {
    const [known] = store.list('apiKeys', organizationId, { publicKey })
    const userId = known?.userId ?? (await createUser(organizationId, publicKey))
    const [policy] = store.list('policies', organizationId, { name })
    if (!policy) await allow(organizationId, userId)
    await store.write(transaction => {
      const others = madeFor.parse(transaction.setting(settingName) ?? [])
      transaction.setSetting(settingName, [...others, organizationId])
    })
  }

  async function createUser(organizationId: string, publicKey: string): Promise<string> {
    const apiKey = { apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' }
    const user = { userName: name, apiKeys: [apiKey], authenticators: [], oauthProviders: [], userTags: [] }
    const { userIds } = await ask<{ userIds: [string] }>(organizationId, createUsers, { users: [user] })
    return userIds[0]
  }

  async function allow(organizationId: string, userId: string): Promise<void> {
    await ask(organizationId, createPolicy, {
      policyName: name,
      effect: 'EFFECT_ALLOW',
      condition: `activity.type in [${submitted.map(type => `'${type}'`).join(', ')}]`,
      consensus: `approvers.any(user, user.id == '${userId}')`,
      notes: 'Lets the auth proxy sign people up and in. Without it, the proxy can do nothing.',
    })
  }

  /** Asks for votes once a run: nobody stamps what comes to the proxy, and each request would ask again. */
  async function ask<Result>(organizationId: string, activity: Activity, parameters: unknown): Promise<Result> {
    const question = `${organizationId} ${activity.kind}`
    const asked = waiting.get(question)
    if (asked) throw asked
    try {
      return await person.submit<Result>(organizationId, activity, parameters)
    } catch (thrown) {
      if (thrown instanceof AgentError && thrown.code === 'WAITS_FOR_VOTES') waiting.set(question, thrown)
      throw thrown
    }
  }
}

function isMade(store: Engine['store'], organizationId: string): boolean {
  return madeFor.parse(store.setting(settingName) ?? []).includes(organizationId)
}
