import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { evaluationOf, examples } from '../../support/records.ts'
import { testServer } from '../../support/server.ts'

const create = 'ACTIVITY_TYPE_CREATE_POLICY_V3'
const policy = { policyName: 'Traders may sign', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'" }
const past = "time.now > Timestamp('2000-01-01T00:00:00Z')"

test('policies are answered as they are kept, oldest first', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const ask = (name: string, fields = {}) =>
    server.call(`/public/v1/query/${name}`, { organizationId: server.organizationId, ...fields })
  for (const each of [policy, { ...policy, policyName: 'From now on', time: past }]) await server.post(create, each)
  const { policies } = (await ask('list_policies')).body
  expect(policies).toMatchObject([
    { ...policy, consensus: '', notes: '' },
    { policyName: 'From now on', time: past },
  ])
  const [{ policyId }] = policies
  expect((await ask('get_policy', { policyId })).body.policy).toEqual(policies[0])
  expect((await ask('get_policy', { policyId: newId() })).body).toMatchObject({ code: 5 })
})

test('policies are active when they have no time, or their time has come', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const { organizationId } = server
  const future = "time.now > Timestamp('2999-01-01T00:00:00Z')"
  // What an older agent may have kept.
  const unreadable = "day_of_week == 'Friday'"
  const times = ['', past, future, unreadable]
  const ids = times.map(() => newId())
  await server.store.write(transaction => {
    for (const [index, time] of times.entries()) {
      const record = { ...examples.policies, organizationId, id: ids[index] ?? '', name: `Policy ${index}`, time }
      transaction.insert('policies', { ...record, createdAt: index })
    }
  })
  const { body } = await server.call('/public/v1/query/get_active_policies', { organizationId })
  expect(body.statuses).toEqual([
    { organizationId, policyId: ids[0], active: true },
    { organizationId, policyId: ids[1], active: true, timeExpr: past },
    { organizationId, policyId: ids[2], active: false, timeExpr: future },
    {
      organizationId,
      policyId: ids[3],
      active: false,
      timeExpr: unreadable,
      error: expect.stringContaining('day_of_week'),
    },
  ])
  expect(body.evaluatedAtMs).toBe(String(server.clock.now()))
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

test('evaluations are those recorded with each vote, the last where it was evaluated again', async () => {
  const server = await testServer({ approvals: 'nothing', rootUsers: 2, threshold: 2 })
  const waiting = await server.post(create, policy)
  const own = server.store.activity(server.organizationId, waiting.id)!
  await server.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: own.fingerprint }, { key: server.users[1]!.key })
  const outcomes = (outcome: string) => [{ policyId: newId(), outcome: `OUTCOME_${outcome}` }]
  const [before, after] = [outcomes('DENY_IMPLICIT'), outcomes('ALLOW')]
  await server.store.write(transaction => {
    transaction.evaluation(evaluationOf(own, { voteId: own.voteId, outcomes: before, createdAt: 5000 }))
    transaction.evaluation(evaluationOf(own, { voteId: own.voteId, outcomes: after, createdAt: 6000 }))
  })
  const { body } = await server.call('/public/v1/query/get_policy_evaluations', {
    organizationId: server.organizationId,
    activityId: own.id,
  })
  expect(body.policyEvaluations).toMatchObject([
    { voteId: own.voteId, policyEvaluations: after, createdAt: { seconds: '6', nanos: '0' } },
    { policyEvaluations: [] },
  ])
})
