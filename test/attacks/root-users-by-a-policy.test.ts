/**
 * Promise: a policy makes nobody a root user, and none of several root users decides alone by one: what would let somebody act as another
 * root user is decided by the root quorum alone.
 */
import { decryptCredentialBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { toAgentError } from '../../src/core/errors.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { testPasskey } from '../support/passkey.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'
import { organizationOf } from './root-users-who-act.ts'

const post = (agent: TestEngine, type: string, parameters: object, key: TestKey) =>
  agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key })
const outcomeOf = (asked: Promise<{ readonly status: string }>) =>
  asked.then(
    ({ status }) => status,
    thrown => toAgentError(thrown).code,
  )
const apiKeysOf = ({ publicKey, curve }: TestKey) => [{ apiKeyName: 'New', publicKey, curveType: curve }]

test.each(['key', 'passkey', 'deletion of a key', 'session'])(
  'a %s of a root user, for whom a policy lets',
  async what => {
    const agent = await testEngine({ approvals: 'nothing', rootUsers: 1 })
    const helper = await addUser(agent, 'Helper')
    const root = agent.users[0]!
    const other = await addApiKey(agent)
    await addPolicy(agent, { condition: "activity.resource in ['CREDENTIAL', 'AUTH']", consensus: by(helper) })
    const [type, parameters] = {
      key: ['CREATE_API_KEYS_V2', { apiKeys: apiKeysOf(p256Key()) }] as const,
      passkey: ['CREATE_AUTHENTICATORS_V2', { authenticators: [testPasskey().register()] }] as const,
      'deletion of a key': [
        'DELETE_API_KEYS',
        { apiKeyIds: agent.store.apiKeysByPublicKey(other.publicKey).map(({ id }) => id) },
      ] as const,
      session: [
        'CREATE_READ_WRITE_SESSION_V2',
        { targetPublicKey: generateP256KeyPair().publicKeyUncompressed },
      ] as const,
    }[what]!
    const ask = (userId: string, key: TestKey) => outcomeOf(post(agent, type, { ...parameters, userId }, key))
    expect(await ask(root.id, helper.key)).toBe('PERMISSION_DENIED')
    expect(await ask(root.id, root.key)).toBe('ACTIVITY_STATUS_COMPLETED')
  },
)

/** Kinds by which a policy may let somebody change a root user, as nobody signs in by what they change. */
const harmless = ['UPDATE_USER_NAME', 'CREATE_USER_TAG', 'UPDATE_USER_TAG']

test('every kind that names a user, about a root user, for whom a policy lets do everything', async () => {
  const done: string[] = []
  for (const activity of activities) {
    const type = activity.types[0]!
    const agent = await world()
    const helper = await addUser(agent, 'Helper')
    await addPolicy(agent, { condition: 'true', consensus: by(helper) })
    const { parameters } = await exampleIn(agent, activity, type)
    const [text, bob] = [JSON.stringify(parameters), agent.named.userId as string]
    if (!text.includes(bob)) continue
    const about = JSON.parse(text.replaceAll(bob, agent.users[1]!.id))
    const outcome = await outcomeOf(agent.post(type.type, about, { key: helper.key }))
    if (outcome.startsWith('ACTIVITY_STATUS')) done.push(activity.kind)
  }
  expect(done).toEqual(harmless)
})

/** Three root users, two of whom decide; a policy lets the first do what is about a resource. */
async function twoOfThree(resource: string) {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 3 })
  const [a, b] = agent.users
  await addPolicy(agent, { condition: `activity.resource == '${resource}'`, consensus: by(a!) })
  await addApiKey(agent, b)
  const userIds = agent.users.map(({ id }) => id)
  const rule =
    resource === 'MFA_POLICY' ? await addMfaPolicy(agent, '', stepsOf('API_KEY', 'API_KEY'), { user: b! }) : ''
  await agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', { threshold: 2, userIds })
  return { agent, a: a!, b: b!, rule }
}

async function sessionFor(agent: TestEngine, userId: string, by: TestKey): Promise<TestKey | undefined> {
  const target = generateP256KeyPair()
  const parameters = { targetPublicKey: target.publicKeyUncompressed, userId }
  const made = await post(agent, 'CREATE_READ_WRITE_SESSION_V2', parameters, by)
  if (made.status !== 'ACTIVITY_STATUS_COMPLETED') return undefined
  const [own] = agent.store.apiKeysByPublicKey(by.publicKey)
  const [given] = Object.values(agent.engine.handedOut.complete(made, own!.id).result)
  const privateKey = decryptCredentialBundle(
    (given as { credentialBundle: string }).credentialBundle,
    target.privateKey,
  )
  return p256KeyFrom(privateKey, Buffer.from(getPublicKey(privateKey)).toString('hex'))
}

test.each(['AUTH', 'CREDENTIAL'])('one of two who have to agree, by a policy about %s', async resource => {
  const { agent, a, b } = await twoOfThree(resource)
  let asOther: TestKey | undefined = p256Key()
  if (resource === 'AUTH') asOther = await sessionFor(agent, b.id, a.key)
  else await post(agent, 'CREATE_API_KEYS_V2', { userId: b.id, apiKeys: apiKeysOf(asOther) }, a.key)
  const made = await post(agent, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [a.id] }, a.key)
  if (asOther) await outcomeOf(post(agent, 'APPROVE_ACTIVITY', { fingerprint: made.fingerprint }, asOther))
  expect(organizationOf(agent).rootQuorum.threshold).toBe(2)
})

test('the rule of another root user, by a policy about MFA policies', async () => {
  const { agent, a, b, rule } = await twoOfThree('MFA_POLICY')
  const made = await post(agent, 'DELETE_MFA_POLICY', { userId: b.id, mfaPolicyId: rule }, a.key)
  expect(made.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  expect(agent.store.find('mfaPolicies', agent.organizationId, rule)).toBeDefined()
})

test('a key of another root user, with the vote of a third', async () => {
  const { agent, a, b } = await twoOfThree('CREDENTIAL')
  const made = await post(agent, 'CREATE_API_KEYS_V2', { userId: b.id, apiKeys: apiKeysOf(p256Key()) }, a.key)
  expect(made.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  const third = agent.users[2]!.key
  await post(agent, 'APPROVE_ACTIVITY', { fingerprint: made.fingerprint }, third)
  expect(agent.store.activity(agent.organizationId, made.id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})
