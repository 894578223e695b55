/** The promise: whoever may sign people in gets no more by it than was proved, and than was asked for. */
import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { p256Key } from '../support/client.ts'
import { addPerson, addUser, loginWith, proved } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { newProfile } from '../support/session-profiles.ts'
import { resultOf, submit } from '../support/signing-up.ts'
import { world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'

/** A backend with the policy that Turnkey documents for one. */
async function withBackend() {
  const server = await testServer()
  const person = await addPerson(server, { email: 'ada@example.org' })
  const key = p256Key()
  const apiKeys = [{ apiKeyName: 'Backend', publicKey: key.publicKey, curveType: key.curve }]
  const user = { userName: 'Backend', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  const [userId] = resultOf(await submit(server, 'CREATE_USERS_V3', { users: [user] })).userIds
  const policy = {
    policyName: 'Backend',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.resource == 'AUTH' && activity.action == 'CREATE' || activity.resource == 'OTP' && activity.action in ['CREATE','VERIFY']",
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: '',
  }
  resultOf(await submit(server, 'CREATE_POLICY_V3', policy))
  return { server, person, key, userId: userId as string }
}

test('the documented policy of a backend makes nobody a root user', async () => {
  const { server, person, key, userId } = await withBackend()
  const root = server.users[0]!
  const other = await addUser(server, server.organizationId, { name: 'Root by mail', email: 'root@example.org' })
  await server.store.write(transaction => {
    const found = transaction.find('organizations', server.organizationId, server.organizationId)!
    const userIds = [...found.rootQuorum.userIds, other.id]
    transaction.replace('organizations', { ...found, rootQuorum: { ...found.rootQuorum, userIds } })
  })
  const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
  const session = (parameters: object, by: object) => submit(server, 'CREATE_READ_WRITE_SESSION_V2', parameters, by)
  expect(await session({ targetPublicKey, userId: root.id }, { key })).toMatchObject({ status: 403 })
  const byMail = { targetPublicKey, email: 'root@example.org' }
  expect(await submit(server, 'CREATE_READ_WRITE_SESSION', byMail, { key })).toMatchObject({ status: 403 })
  // Neither in a sub-organization, which a parent signs nobody in to without a proof.
  const there = { key, organizationId: person.organizationId }
  expect(await session({ targetPublicKey, userId: person.userId }, there)).toMatchObject({ status: 400 })
  expect(await submit(server, 'CREATE_READ_ONLY_SESSION', {}, there)).toMatchObject({ status: 400 })
  const keys = server.store.list('apiKeys', server.organizationId)
  expect(keys.filter(each => each.session !== null)).toEqual([])

  expect((await session({ targetPublicKey, userId }, { key })).status).toBe(200)
  expect((await session({ targetPublicKey, userId: other.id }, {})).status).toBe(200)
  const proof = await proved(server, 'ada@example.org', { key })
  expect((await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, there)).status).toBe(200)
})

const ways = activities
  .filter(({ signsIn }) => signsIn)
  .flatMap(activity => activity.types.map(type => ({ ...type, activity })))
/** Every other way to sign in refuses a profile: to ignore it would give out more than was asked for. */
const takeProfiles = ['STAMP_LOGIN', 'OTP_LOGIN', 'OAUTH_LOGIN']

test.each(ways)('a session profile is ignored by no way to sign in: $type', async ({ type, activity, ...others }) => {
  const agent = await world()
  const { parameters, key, organizationId } = await exampleIn(agent, activity, { type, ...others })
  const known = await newProfile(agent, "activity.action == 'READ'")
  const answer = (sessionProfileId: unknown) => {
    const body = agent.bodyOf(type, { ...parameters, sessionProfileId }, { ...(organizationId && { organizationId }) })
    return agent.call(activity.path, body, key ? { key } : {})
  }
  for (const bad of ['', 'narrow', 5, {}]) {
    const message = expect.stringContaining('parameters.sessionProfileId')
    expect(await answer(bad)).toMatchObject({ status: 400, body: { message } })
  }
  const { status } = await answer(known)
  expect(status).toBe(takeProfiles.includes(activity.kind) ? 200 : 400)
  const narrowed = agent.store.organizations().flatMap(({ id }) => agent.store.list('apiKeys', id))
  expect(narrowed.filter(({ sessionProfileId }) => sessionProfileId === known)).toHaveLength(status === 200 ? 1 : 0)
})
