/**
 * Promise: what rules of one organization take to evaluate keeps nobody waiting: neither a login, which leaves its MFA policies to be met,
 * nor a page of activities, which tells who may vote on each.
 */
import { expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { p256Key } from '../support/client.ts'
import { expectCost, hashingOneMegabyte } from '../support/cost.ts'
import { stepsOf } from '../support/factors.ts'
import { examples } from '../support/records.ts'
import { testServer } from '../support/server.ts'
import { newProfile } from '../support/session-profiles.ts'
import { addOrganization } from '../support/sub-organization.ts'

const numbers = `[${Array.from({ length: 300 }, (_, index) => index).join(',')}]`
const costly = `${numbers}.all(x, ${numbers}.all(y, y >= 0))`

function newKeys(count: number) {
  const names = Array.from({ length: count }, (_, index) => `Key ${index}`)
  return names.map(apiKeyName => ({ apiKeyName, publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256' }))
}

/** A sub-organization of somebody who holds its one key: under the usual settings nothing of this waits for the person. */
async function below() {
  const agent = await testServer({})
  const key = p256Key()
  const { organizationId, userId } = await addOrganization(agent, key)
  return { agent, key, userId, options: { organizationId, key } }
}

test('logins beside MFA policies that name costly session profiles', async () => {
  const { agent, options } = await below()
  const profiles: string[] = []
  for (let index = 0; index < 9; index++)
    profiles.push(await newProfile(agent, `${costly} && activity.kind == 'NONE${index}'`, options))
  const user = { userName: 'Second', apiKeys: newKeys(10), authenticators: [], oauthProviders: [], userTags: [] }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', { users: [user] }, options)
  const [userId] = (made.result.createUsersResult as { userIds: string[] }).userIds
  const [ofKey] = stepsOf('API_KEY')
  const any = [...profiles.map(id => ({ type: 'AUTHENTICATION_TYPE_SESSION', id })), ...ofKey!.any]
  const requiredAuthenticationMethods = Array(5).fill({ any })
  const parameters = { userId, mfaPolicyName: 'Rule', condition: '', requiredAuthenticationMethods, order: 0 }
  const { status } = await agent.post('ACTIVITY_TYPE_CREATE_MFA_POLICY', parameters, options)
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  const login = () => agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: p256Key().publicKey }, options)
  await expectCost({ of: login, atMost: 20, times: hashingOneMegabyte })
})

/** Leaves ten requests of the root user to wait for the vote of a second one, and lists them by one key. */
async function pageOfTen({ agent, key, userId, options }: Awaited<ReturnType<typeof below>>, lister = key) {
  const second = { userName: 'Root 2', apiKeys: newKeys(1), authenticators: [], oauthProviders: [], userTags: [] }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', { users: [second] }, options)
  const [secondId] = (made.result.createUsersResult as { userIds: [string] }).userIds
  await agent.store.write(transaction => {
    const found = transaction.find('organizations', options.organizationId, options.organizationId)!
    transaction.replace('organizations', { ...found, rootQuorum: { threshold: 2, userIds: [userId, secondId] } })
  })
  for (let index = 0; index < 10; index++)
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: `W${index}`, accounts: [] }, options)
  const asked = { organizationId: options.organizationId, paginationOptions: { limit: '10' } }
  return async () => {
    const { body } = await agent.call('/public/v1/query/list_activities', asked, { key: lister })
    expect(body.activities).toHaveLength(10)
    for (const { canApprove } of body.activities) expect(canApprove).toBe(false)
  }
}

test('a page of activities beside costly policies, for a user with many keys', async () => {
  const sub = await below()
  const { agent, options } = sub
  const viewer = p256Key()
  const apiKeys = [...newKeys(9), { apiKeyName: 'Own', publicKey: viewer.publicKey, curveType: viewer.curve }]
  const user = { userName: 'Viewer', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  await agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', { users: [user] }, options)
  for (let index = 0; index < 8; index++) {
    const condition = `${costly} && activity.kind == 'NONE${index}'`
    const policy = { policyName: `Policy ${index}`, effect: 'EFFECT_ALLOW', condition, consensus: '', notes: '' }
    await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy, options)
  }
  const list = await pageOfTen(sub, viewer)
  await expectCost({ of: list, atMost: 30, times: hashingOneMegabyte })
})

test('a page of activities beside costly MFA policies', async () => {
  const sub = await below()
  const { agent, userId, options } = sub
  await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId, apiKeys: newKeys(9) }, options)
  const list = await pageOfTen(sub)
  for (let order = 0; order < 5; order++) {
    const condition = `activity.kind == 'NONE${order}' || ${costly}`
    const requiredAuthenticationMethods = stepsOf('API_KEY', 'API_KEY')
    // What somebody with two factors can create over the API.
    const rule = { userId, id: newId(), condition, requiredAuthenticationMethods, rank: order } as const
    await agent.store.write(transaction =>
      transaction.insert('mfaPolicies', {
        ...examples.mfaPolicies,
        ...rule,
        organizationId: options.organizationId,
      } as never),
    )
  }
  await expectCost({ of: list, atMost: 30, times: hashingOneMegabyte })
})
