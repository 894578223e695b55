/**
 * Promise: what rules of one organization take to evaluate keeps nobody waiting: neither a login that has to leave its MFA policies to be
 * met, nor others at the same time.
 */
import { expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { expectCost, hashingOneMegabyte } from '../support/cost.ts'
import { stepsOf } from '../support/factors.ts'
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
