import { expect, test } from 'vitest'
import { newId } from '../../../src/core/engine/ids.ts'
import { testServer } from '../../support/server.ts'

const create = 'ACTIVITY_TYPE_CREATE_POLICY_V3'
const policy = { policyName: 'Traders may sign', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'" }

test('policies are answered as they are kept, oldest first', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const ask = (name: string, fields = {}) =>
    server.call(`/public/v1/query/${name}`, { organizationId: server.organizationId, ...fields })
  for (const each of [policy, { ...policy, policyName: 'At night', time: 'time.now > 1' }])
    await server.post(create, each)
  const { policies } = (await ask('list_policies')).body
  expect(policies).toMatchObject([
    { ...policy, consensus: '', notes: '' },
    { policyName: 'At night', time: 'time.now > 1' },
  ])
  const [{ policyId }, { policyId: atNight }] = policies
  expect((await ask('get_policy', { policyId })).body.policy).toEqual(policies[0])
  expect((await ask('get_policy', { policyId: newId() })).body).toMatchObject({ code: 5 })
  const { statuses, evaluatedAtMs } = (await ask('get_active_policies')).body
  const { organizationId } = server
  expect(statuses).toEqual([
    { organizationId, policyId, active: true },
    { organizationId, policyId: atNight, active: false, timeExpr: 'time.now > 1', error: expect.any(String) },
  ])
  expect(evaluatedAtMs).toBe(String(server.clock.now()))
})

test('there is one evaluation a vote', async () => {
  const server = await testServer({ approvals: 'nothing', rootUsers: 2, threshold: 2 })
  const ask = (activityId: string) =>
    server.call('/public/v1/query/get_policy_evaluations', { organizationId: server.organizationId, activityId })
  const { id, fingerprint } = await server.post(create, policy)
  const [own] = (await ask(id)).body.policyEvaluations
  expect(own).toMatchObject({ activityId: id, organizationId: server.organizationId, policyEvaluations: [] })
  await server.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key: server.users[1]!.key })
  const both = (await ask(id)).body.policyEvaluations
  expect(both).toHaveLength(2)
  expect(both[0]).toEqual(own)
  expect(new Set(both.map(({ id }: { id: string }) => id)).size).toBe(2)
  const { activity } = (
    await server.call('/public/v1/query/get_activity', { organizationId: server.organizationId, activityId: id })
  ).body
  expect(both.map(({ voteId }: { voteId: string }) => voteId)).toEqual(
    activity.votes.map(({ id }: { id: string }) => id),
  )
  expect((await ask(newId())).status).toBe(404)
})
