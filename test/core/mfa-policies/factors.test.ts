import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FailureCode } from '../../../src/core/errors.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { approveFirst, type TestEngine } from '../../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../../support/factors.ts'
import { type TestPasskey, testPasskey } from '../../support/passkey.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { apiKeyOf, newProfile, sessionWith, signInWith } from '../../support/session-profiles.ts'
import { ethereumAccount } from '../../support/turnkey.ts'

const code = (expected: FailureCode) => expect.objectContaining({ code: expected })
const completed = 'ACTIVITY_STATUS_COMPLETED'
const needed = 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
const waiting = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'

async function agentOf(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  return testServer({ approvals: 'nothing', ...options })
}

const tagging = "activity.resource == 'USER'"
let named = 0
const tag = (agent: TestEngine, key = agent.users[0]!.key) =>
  agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: `Tag ${++named}`, userIds: [] }, { key })
/** What changes nothing of who may do what. */
const keeping = "activity.resource == 'WALLET'"
const keep = (agent: TestEngine) =>
  agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: `Wallet ${++named}`, accounts: [] })
const approve = (agent: TestEngine, { fingerprint }: { fingerprint: string }, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

async function answered(agent: TestServer, activityId: string, key = agent.users[0]!.key) {
  const asked = { organizationId: agent.organizationId, activityId }
  const { body } = await agent.call('/public/v1/query/get_activity', asked, { key })
  const status = await agent.call('/public/v1/query/get_mfa_status', asked, { key })
  return { activity: body.activity, mfaStatuses: status.body.mfaStatuses }
}

describe('a request that an MFA policy is about', () => {
  test('waits for another credential of its user, says so, and goes on with it', async () => {
    const agent = await agentOf()
    const second = await addApiKey(agent)
    const id = await addMfaPolicy(agent, tagging, stepsOf('API_KEY', 'API_KEY'))
    const made = await tag(agent)
    const { activity, mfaStatuses } = await answered(agent, made.id)
    expect(activity).toMatchObject({ status: needed, canApprove: true, result: { activity: { result: {} } } })
    const method = { type: 'AUTHENTICATION_TYPE_API_KEY' }
    expect(mfaStatuses).toEqual([
      {
        ...{ mfaPolicyId: id, userId: agent.users[0]?.id, satisfied: false, satisfiedMethods: [method] },
        requiredMethods: [{ any: [method] }, { any: [method] }],
      },
    ])
    await expect(approve(agent, made, agent.users[0]!.key)).rejects.toEqual(code('ALREADY_EXISTS'))
    expect((await approve(agent, made, second)).status).toBe(completed)
    expect(await answered(agent, made.id)).toMatchObject({ activity: { status: completed }, mfaStatuses: [] })
  })

  test('goes on at once where the stamp is enough, or it is about another request', async () => {
    const agent = await agentOf()
    await addMfaPolicy(agent, keeping, stepsOf(['API_KEY', 'PASSKEY']))
    await addMfaPolicy(agent, "activity.action == 'EXPORT'", stepsOf('SESSION'), { order: 1 })
    expect((await keep(agent)).status).toBe(completed)
  })

  test('has to meet every MFA policy of its user where it changes who may do what', async () => {
    const agent = await agentOf()
    const session = await signInWith(agent, undefined)
    await addMfaPolicy(agent, tagging, stepsOf(['API_KEY', 'PASSKEY']))
    await addMfaPolicy(agent, "activity.action == 'EXPORT'", stepsOf('SESSION'), { order: 1 })
    const made = await tag(agent)
    expect((await answered(agent, made.id)).activity.status).toBe(needed)
    expect((await approve(agent, made, session)).status).toBe(completed)
  })

  test('takes a session, and that of one profile alone if it says so', async () => {
    const agent = await agentOf()
    const id = await newProfile(agent, 'true')
    const profiled = { any: [{ type: 'AUTHENTICATION_TYPE_SESSION', id }] }
    await addMfaPolicy(agent, tagging, [profiled])
    const made = await tag(agent)
    const [plain, right] = [await signInWith(agent, undefined), await signInWith(agent, id)]
    await expect(approve(agent, made, plain)).rejects.toEqual(code('ALREADY_EXISTS'))
    expect((await approve(agent, made, right)).status).toBe(completed)
    expect((await tag(agent, right)).status).toBe(completed)
    expect((await answered(agent, (await tag(agent, plain)).id)).activity.status).toBe(needed)
  })

  test('takes a passkey, also that which began the session, and that one alone if it says so', async () => {
    const agent = await agentOf()
    const { id: userId } = agent.users[0]!
    const [passkey, other] = [testPasskey(), testPasskey()]
    const authenticators = [passkey.register(), other.register()]
    const added = await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators })
    const [id] = (added.result.createAuthenticatorsResult as { authenticatorIds: [string] }).authenticatorIds
    const submit = async (by: TestPasskey, kind: string, parameters: object) => {
      const body = agent.bodyOf(`ACTIVITY_TYPE_${kind}`, parameters)
      const headers = { 'Content-Type': 'application/json', 'X-Stamp-Webauthn': by.stamp(body) }
      return agent.send({ path: `/public/v1/submit/${kind.toLowerCase()}`, body, headers, method: 'POST' })
    }
    const session = p256Key()
    expect((await submit(passkey, 'STAMP_LOGIN', { publicKey: session.publicKey })).status).toBe(200)
    const one = { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id }] }
    await addMfaPolicy(agent, tagging, [...stepsOf('SESSION'), one])
    const made = await tag(agent, session)
    const { fingerprint } = made
    expect((await submit(other, 'APPROVE_ACTIVITY', { fingerprint })).status).toBe(409)
    const proved = await submit(passkey, 'APPROVE_ACTIVITY', { fingerprint })
    expect(proved.body.activity).toMatchObject({ id: made.id, status: completed })
  })

  test('takes the steps in any order, each by a credential of its own', async () => {
    const agent = await agentOf()
    const [session, other] = [
      await signInWith(agent, undefined, { key: await addApiKey(agent) }),
      await signInWith(agent, undefined),
    ]
    await addMfaPolicy(agent, tagging, stepsOf('SESSION', ['API_KEY', 'SESSION']))
    for (const [first, then] of [
      [session, agent.users[0]!.key],
      [agent.users[0]!.key, session],
      [session, other],
    ] as const) {
      const made = await tag(agent, first)
      expect((await answered(agent, made.id)).activity.status).toBe(needed)
      expect((await approve(agent, made, then)).status).toBe(completed)
    }
  })

  test('is denied at once where nothing would allow it', async () => {
    const agent = await agentOf({ rootUsers: 2 })
    const [, stranger] = agent.users
    await addMfaPolicy(agent, 'true', stepsOf('SESSION'), { user: stranger! })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      transaction.replace('organizations', {
        ...organization,
        rootQuorum: { threshold: 1, userIds: [agent.users[0]!.id] },
      })
    })
    await expect(tag(agent, stranger!.key)).rejects.toEqual(code('PERMISSION_DENIED'))
  })

  test('can be taken back by its user', async () => {
    const agent = await agentOf()
    await addMfaPolicy(agent, tagging, stepsOf('SESSION'))
    const { fingerprint } = await tag(agent)
    const { status } = await agent.post('ACTIVITY_TYPE_REJECT_ACTIVITY', { fingerprint })
    expect(status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('is asked about as any request is, once it has its factors', async () => {
    const agent = await testServer()
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const { addresses } = result.createWalletResult as { addresses: [string] }
    const session = await signInWith(agent, undefined)
    await addMfaPolicy(agent, 'true', stepsOf('SESSION'))
    const made = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: addresses[0], payload: '00'.repeat(32) },
      ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
    })
    expect((await approve(agent, made, session)).status).toBe('ACTIVITY_STATUS_PENDING')
    expect(agent.engine.approvals.cards()[0]?.shown.why).toMatch(/^Every signature waits for your approval\./)
    const tagged = await tag(agent)
    expect((await approve(agent, tagged, session)).status).toBe(completed)
  })

  test('waits for the person as well', async () => {
    const agent = await agentOf({ approvals: 'everything' })
    const { id: userId } = agent.users[0]!
    const policy = { mfaPolicyName: 'Rule', condition: tagging, requiredAuthenticationMethods: stepsOf('SESSION') }
    await agent.post('ACTIVITY_TYPE_CREATE_MFA_POLICY', { userId, order: 0, ...policy })
    await approveFirst(agent)
    const key = p256Key()
    await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: key.publicKey })
    await approveFirst(agent)
    const made = await tag(agent)
    const [card] = agent.engine.approvals.cards()
    expect(card).toBeUndefined()
    expect(agent.engine.approvals.card(made.id)?.shown.why).toBe(
      'It waits for its requester: who asked has to prove themselves by a session as well, as their MFA policy “Rule” says.',
    )
    expect((await approve(agent, made, key)).status).toBe('ACTIVITY_STATUS_PENDING')
    await approveFirst(agent)
    expect((await answered(agent, made.id)).activity.status).toBe(completed)
  })
})

test('of several, the first whose condition is true counts, with each before it that cannot be evaluated', async () => {
  const agent = await agentOf()
  const session = await signInWith(agent, undefined)
  await addMfaPolicy(agent, keeping, stepsOf('API_KEY'), { order: 2 })
  await addMfaPolicy(agent, 'true', stepsOf('SESSION'), { order: 3 })
  expect((await keep(agent)).status).toBe(completed)
  const [policy] = agent.store.list('mfaPolicies', agent.organizationId)
  const unknown = (rank: number, type: string) => ({
    ...{ ...policy!, id: randomUUID(), rank, condition: 'activity.no_longer_known' },
    requiredAuthenticationMethods: stepsOf(type) as never,
  })
  await agent.store.write(transaction => transaction.insert('mfaPolicies', unknown(1, 'SESSION')))
  const made = await keep(agent)
  expect((await answered(agent, made.id)).activity.status).toBe(needed)
  expect((await approve(agent, made, session)).status).toBe(completed)
  // One that is met keeps none after it from being asked.
  await agent.store.write(transaction => transaction.insert('mfaPolicies', unknown(0, 'API_KEY')))
  expect((await answered(agent, (await keep(agent)).id)).activity.status).toBe(needed)
})

describe('a quorum', () => {
  test('votes once the requester has proved themselves, and each vote counts once its user has', async () => {
    const agent = await agentOf({ rootUsers: 2 })
    const [first, second] = agent.users
    const own = await sessionWith(agent, 'true', { key: await addApiKey(agent) })
    const theirs = await sessionWith(agent, 'true', { key: await addApiKey(agent, second) })
    for (const user of [first!, second!]) await addMfaPolicy(agent, tagging, stepsOf('API_KEY', 'SESSION'), { user })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const rootQuorum = { threshold: 2, userIds: agent.users.map(({ id }) => id) }
      transaction.replace('organizations', { ...organization, rootQuorum })
    })
    const made = await tag(agent)
    await expect(approve(agent, made, second!.key)).rejects.toEqual(code('ACTIVITY_MOVED_ON'))
    await approve(agent, made, own)
    expect((await answered(agent, made.id)).activity.status).toBe(waiting)
    expect((await approve(agent, made, second!.key)).status).toBe(waiting)
    expect((await answered(agent, made.id, second!.key)).mfaStatuses).toMatchObject([
      { userId: second!.id, satisfied: false, satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
    ])
    expect((await approve(agent, made, theirs)).status).toBe(completed)
  })
})

test('policies are made, changed, listed and deleted by their user', async () => {
  const agent = await agentOf()
  const { id: userId } = agent.users[0]!
  const id = await addMfaPolicy(agent, tagging, stepsOf('API_KEY'))
  const own = { userId, mfaPolicyId: id }
  await agent.post('ACTIVITY_TYPE_UPDATE_MFA_POLICY', { ...own, order: 3, notes: 'For audits' })
  const ask = async (name: string, fields: object) =>
    (await agent.call(`/public/v1/query/${name}`, { organizationId: agent.organizationId, ...fields })).body
  const mfaPolicy = {
    ...{ mfaPolicyId: id, mfaPolicyName: 'Rule', condition: tagging, order: 3, notes: 'For audits' },
    requiredAuthenticationMethods: stepsOf('API_KEY'),
    ...{ createdAt: expect.anything(), updatedAt: expect.anything() },
  }
  expect((await ask('get_mfa_policy', own)).mfaPolicy).toEqual(mfaPolicy)
  expect((await ask('get_mfa_policies', { userId })).mfaPolicies).toEqual([mfaPolicy])
  expect((await ask('get_user', { userId })).user.mfaPolicies).toEqual([mfaPolicy])
  await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', own)
  expect((await ask('get_mfa_policies', { userId })).mfaPolicies).toEqual([])
  expect(apiKeyOf(agent, agent.users[0]!.key).userId).toBe(userId)
})
