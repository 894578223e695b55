/** The promise: nobody takes the last way in of the root users of a sub-organization by giving their contact to somebody else too. */
import { expect, test } from 'vitest'
import { p256Key, type TestKey } from '../support/client.ts'
import { loginWith, proved } from '../support/one-time-codes.ts'
import { type Reply, type TestServer, testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'

const email = 'ada@example.org'

/** A sub-organization whose root user has an address and nothing else, and a user whose policy is about users. */
async function withHelper() {
  const server = await testServer()
  const helper = p256Key()
  const apiKeys = [{ apiKeyName: 'Key', publicKey: helper.publicKey, curveType: helper.curve }]
  const nothing = { apiKeys: [], authenticators: [], oauthProviders: [] }
  const made = await submit(server, 'CREATE_SUB_ORGANIZATION_V7', {
    subOrganizationName: 'Ada',
    rootUsers: [{ userName: 'Ada', userEmail: email, ...nothing }],
    rootQuorumThreshold: 1,
  })
  const { subOrganizationId: organizationId } = resultOf(made)
  const root = await login(server, organizationId)
  const by = { organizationId, key: root }
  const user = { userName: 'Helper', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  const [userId] = resultOf(await submit(server, 'CREATE_USERS_V3', { users: [user] }, by)).userIds
  const policy = {
    policyName: 'Helper',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'USER'",
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: '',
  }
  resultOf(await submit(server, 'CREATE_POLICY_V3', policy, by))
  return { server, organizationId, helper, userId: userId as string }
}

async function login(server: TestServer, organizationId: string): Promise<TestKey> {
  const { session, parameters } = loginWith(await proved(server, email))
  resultOf(await submit(server, 'OTP_LOGIN_V2', parameters, { organizationId }))
  return session
}

type Way = (server: TestServer, by: { organizationId: string; key: TestKey }, userId: string) => Promise<Reply>
const twin = { userName: 'Twin', userEmail: email, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
const ways: Readonly<Record<string, Way>> = {
  'a new user': (server, by) => submit(server, 'CREATE_USERS_V3', { users: [twin] }, by),
  'a new user, in capitals': (server, by) =>
    submit(server, 'CREATE_USERS_V3', { users: [{ ...twin, userEmail: email.toUpperCase() }] }, by),
  'a new user of keys alone': (server, by) => {
    const key = p256Key()
    const apiKeys = [{ apiKeyName: 'Key', publicKey: key.publicKey }]
    const user = { userName: 'Twin', userEmail: email, userTags: [], apiKeys }
    return submit(server, 'CREATE_API_ONLY_USERS', { apiOnlyUsers: [user] }, by)
  },
  'their own address': (server, by, userId) => submit(server, 'UPDATE_USER_EMAIL', { userId, userEmail: email }, by),
  'their own address, with all else': (server, by, userId) =>
    submit(server, 'UPDATE_USER', { userId, userEmail: email }, by),
}

test.each(Object.entries(ways))('with %s', async (_, way) => {
  const { server, organizationId, helper, userId } = await withHelper()
  const { status, body } = await way(server, { organizationId, key: helper }, userId)
  const outcome = status === 200 ? body.activity.failure?.message : body.message
  expect(outcome ?? 'done').toContain('Nobody could act in the organization any more')
  await login(server, organizationId)
})

test('with another address, nothing is refused', async () => {
  const { server, organizationId, helper, userId } = await withHelper()
  const parameters = { userId, userEmail: 'helper@example.org' }
  resultOf(await submit(server, 'UPDATE_USER_EMAIL', parameters, { organizationId, key: helper }))
  await login(server, organizationId)
})
