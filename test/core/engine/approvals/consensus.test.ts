import { expect, test } from 'vitest'
import { votesOn } from '../../../../src/core/consensus/tally.ts'
import { approveFirst, type TestEngine, testEngine } from '../../../support/engine.ts'

const wallet = { walletName: 'Shared', accounts: [] }

function post(agent: TestEngine, type: string, parameters: unknown, voter: number) {
  const user = agent.users[voter]
  if (!user) throw new Error(`there is no root user ${voter}`)
  return agent.post(type, parameters, { key: user.key })
}

const approve = (agent: TestEngine, fingerprint: string, voter: number) =>
  post(agent, 'ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, voter)
const reject = (agent: TestEngine, fingerprint: string, voter: number) =>
  post(agent, 'ACTIVITY_TYPE_REJECT_ACTIVITY', { fingerprint }, voter)

test('a request of a root user below the threshold waits for votes, not for the person', async () => {
  const agent = await testEngine({ rootUsers: 3, threshold: 2 })
  const waiting = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('the vote that reaches the threshold answers with the target, which then waits for the person', async () => {
  const agent = await testEngine({ rootUsers: 3, threshold: 2 })
  const { id, fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  expect(await approve(agent, fingerprint, 1)).toMatchObject({ id, status: 'ACTIVITY_STATUS_PENDING' })
  await approveFirst(agent)
  const record = agent.store.activity(agent.organizationId, id)
  expect(record?.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const voters = record && votesOn(agent.store, record).map(({ userId }) => userId)
  expect(voters).toEqual([agent.users[0]?.id, agent.users[1]?.id])
})

test('with approvals off, the last vote carries the activity out', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2, approvals: 'nothing' })
  const { id, fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  expect(await approve(agent, fingerprint, 1)).toMatchObject({ id, status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('two last votes at once carry it out once', async () => {
  const agent = await testEngine({ rootUsers: 3, threshold: 2, approvals: 'nothing' })
  const { fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  await Promise.allSettled([approve(agent, fingerprint, 1), approve(agent, fingerprint, 2)])
  expect(agent.store.list('wallets', agent.organizationId)).toHaveLength(1)
})

test('votes against end it once too few root users are left', async () => {
  const agent = await testEngine({ rootUsers: 4, threshold: 3 })
  const { id, fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  expect(await reject(agent, fingerprint, 3)).toMatchObject({ id, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' })
  expect(await reject(agent, fingerprint, 2)).toMatchObject({ id, status: 'ACTIVITY_STATUS_REJECTED' })
  await expect(approve(agent, fingerprint, 1)).rejects.toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
})

test('a user votes once, and the requester has voted by asking', async () => {
  const agent = await testEngine({ rootUsers: 3, threshold: 3 })
  const { fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  await expect(approve(agent, fingerprint, 0)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await approve(agent, fingerprint, 1)
  await expect(approve(agent, fingerprint, 1)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
})

test('a vote for an unknown fingerprint is refused in the documented words', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  await expect(approve(agent, `sha256:${'ab'.repeat(32)}`, 1)).rejects.toMatchObject({
    code: 'ACTIVITY_NOT_FOUND',
    message: expect.stringMatching(/^No activity found with fingerprint/),
  })
})

test('votes that do not come in a day end the request', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { id } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  const { settled } = agent.engine.settlements.wait(id)
  agent.clock.advance(24 * 3_600_000)
  expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
})

test('what waits for votes still does after a start', async () => {
  const before = await testEngine({ rootUsers: 2, threshold: 2, approvals: 'nothing' })
  const { fingerprint, id } = await before.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  const { store, vault, clock } = before
  const after = await testEngine({ store, vault, clock, approvals: 'nothing' })
  const voter = before.users[1]
  if (!voter) throw new Error('there is no second root user')
  const { organizationId } = before
  const options = { key: voter.key, organizationId }
  expect(await after.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, options)).toMatchObject({
    id,
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
})
