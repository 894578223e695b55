import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../../../src/core/engine/answer-query.ts'
import { rehearsePolicy } from '../../../../src/core/policies/rehearse-policy.ts'
import { type TestEngine, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

async function rehearse(agent: TestEngine, parameters: Record<string, unknown>) {
  const body = JSON.stringify({ organizationId: agent.organizationId, ...parameters })
  const owner = agent.users[0]
  const answer = await answerQuery(agent.engine, rehearsePolicy, {
    path: rehearsePolicy.path,
    body: Buffer.from(body),
    stamp: owner?.key.stamp(body),
    caller: { window: false },
  })
  const { activity: _, ...rehearsal } = answer as Record<string, unknown>
  return rehearsal
}

const rename = (userId: string, userName: string) => ({ userId, userName })

async function history() {
  const agent = await testEngine({ approvals: 'nothing' })
  agent.clock.advance(10)
  const [ann, ben] = [await addUser(agent, 'Ann'), await addUser(agent, 'Ben')]
  const policyId = await addPolicy(agent, { condition: "activity.kind == 'UPDATE_USER_NAME'", consensus: by(ann) })
  const as = { key: ann.key }
  agent.clock.advance(10)
  const first = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename(ben.id, 'Benjamin'), as)
  const second = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename(ann.id, 'Anna'), as)
  return { agent, ann, ben, policyId, first, second }
}

test('a policy that forbids is tried on what was allowed, and changes nothing', async () => {
  const { agent, first, second } = await history()
  const before = agent.store.list('policies', agent.organizationId)
  expect(await rehearse(agent, { effect: 'EFFECT_DENY', condition: "activity.resource == 'USER'" })).toMatchObject({
    replayed: 3,
    skipped: 0,
    more: false,
    before: { allowed: 3, votes: 0, denied: 0 },
    after: { allowed: 1, votes: 0, denied: 2 },
    changes: [
      { activityId: second.id, sentence: expect.stringContaining('Anna'), before: 'allowed', after: 'denied' },
      { activityId: first.id, sentence: expect.stringContaining('Benjamin'), before: 'allowed', after: 'denied' },
    ],
  })
  expect(agent.store.list('policies', agent.organizationId)).toEqual(before)
})

test('in the place of another, it may make the same requests wait for a second vote', async () => {
  const { agent, policyId, ann, ben } = await history()
  const parameters = {
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'UPDATE_USER_NAME'",
    consensus: `${by(ann)} && ${by(ben)}`,
  }
  expect(await rehearse(agent, { ...parameters, replaces: policyId })).toMatchObject({
    after: { allowed: 1, votes: 2, denied: 0 },
  })
  expect(await rehearse(agent, parameters)).toMatchObject({ after: { allowed: 3 }, changes: [] })
})

test('what cannot be decoded any more is counted as left out', async () => {
  const { agent, ben } = await history()
  await agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [ben.id] })
  // Both the renaming and the deletion name a user who is gone.
  expect(await rehearse(agent, { effect: 'EFFECT_DENY' })).toMatchObject({ replayed: 2, skipped: 2 })
})

test('an expression that cannot be read is refused as when it is written', async () => {
  const { agent } = await history()
  await expect(rehearse(agent, { effect: 'EFFECT_DENY', condition: 'nothing' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('field does not exist: nothing'),
  })
})

describe('a request that a limit counted', () => {
  const often = {
    name: 'Not too often',
    identifier: 'often',
    dataSource: {
      activityExecution: { filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }] } },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: '1',
      window: { infinite: {} },
      groupBy: { organization: {} },
    },
  }

  /** Ann signed once, by a policy that asks this; then the owner did, who needs no policy. */
  async function signed(asks: string) {
    const agent = await testEngine({ approvals: 'nothing' })
    const ann = await addUser(agent, 'Ann')
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const [signWith = ''] = (result.createWalletResult as { addresses: string[] }).addresses
    await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', often)
    const condition = `activity.action == 'SIGN' && (${asks})`
    const policyId = await addPolicy(agent, { condition, consensus: by(ann) })
    const encoded = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
    for (const [payload, as] of [['01', { key: ann.key }], ['02']] as const) {
      agent.clock.advance(10)
      const signing = { signWith, payload, ...encoded }
      const { status } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', signing, as)
      expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
    }
    return { agent, policyId }
  }

  const never = { effect: 'EFFECT_ALLOW', condition: 'false' }

  test.each(['controls.often', 'controls.often == true'])(
    'cannot be told where the answer may have depended on what was left: %s',
    async asks => {
      const { agent, policyId } = await signed(asks)
      const result = await rehearse(agent, { ...never, replaces: policyId })
      expect(result).toMatchObject({ unknown: 1, before: { denied: 0 }, after: { denied: 0 }, changes: [] })
    },
  )

  test.each(['true || controls.often', 'controls.often || true', 'controls.often || !controls.often'])(
    'is told where the answer is the same whatever was left: %s',
    async asks => {
      const { agent, policyId } = await signed(asks)
      const result = await rehearse(agent, { ...never, replaces: policyId })
      expect(result).toMatchObject({ unknown: 0, changes: [{ before: 'allowed', after: 'denied' }] })
    },
  )
})

test('what was refused is tried too, between the activities, when it was', async () => {
  const { agent, ben, policyId } = await history()
  const asked = rename(ben.id, 'Bo')
  await expect(agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', asked, { key: ben.key })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  const parameters = { effect: 'EFFECT_ALLOW', condition: "activity.kind == 'UPDATE_USER_NAME'", consensus: by(ben) }
  expect(await rehearse(agent, parameters)).toMatchObject({
    replayed: 4,
    before: { allowed: 3, votes: 0, denied: 1 },
    after: { allowed: 4, votes: 0, denied: 0 },
    changes: [{ sentence: expect.stringContaining('Bo'), userName: 'Benjamin', before: 'denied', after: 'allowed' }],
  })
  // Where it is still refused, nothing changes.
  expect(await rehearse(agent, { ...parameters, consensus: 'false', replaces: policyId })).toMatchObject({
    after: { allowed: 1, denied: 3 },
  })
})
