import { expect, test } from 'vitest'
import { testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { windowOver } from '../../support/window.ts'
import { text } from './policy-text.ts'

test('the window writes a policy, changes all of it, and takes it away', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { policyId } = await window['policies.create']({ organizationId, ...text })
  const changed = { ...text, name: 'No renaming', effect: 'deny', consensus: 'approvers.count() > 1' } as const
  await window['policies.update']({ organizationId, policyId, ...changed, notes: 'So it is.' })
  expect(await window['policies.list']({ organizationId })).toMatchObject([
    { ...changed, id: policyId, notes: 'So it is.' },
  ])
  await window['policies.delete']({ organizationId, policyId })
  expect(await window['policies.list']({ organizationId })).toEqual([])
})

test('an expression is checked as it is typed, and completed', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const { organizationId } = agent
  const check = (condition: string) =>
    window['policies.check']({ organizationId, field: 'condition', effect: 'deny', text: condition })
  expect(await check(text.condition)).toMatchObject({ problem: null, pitfalls: [] })
  expect(await check("activity.action == 'SIGN'")).toMatchObject({
    inWords: { text: 'The action is signing', parts: [] },
  })
  expect(await check("true && activity.type == 'ACTIVITY_TYPE_CREATE_USERS_V3'")).toMatchObject({
    problem: null,
    pitfalls: [{ message: expect.stringContaining("activity.kind == 'CREATE_USERS'"), from: 8, to: 56 }],
  })
  const { problem, inWords } = await check('activity.kin == 1')
  expect(inWords).toBeNull()
  expect(problem).toMatchObject({ message: expect.stringContaining('field does not exist: kin'), from: 9, to: 12 })
  const { from, options } = await window['policies.complete']({ field: 'condition', text: 'activity.ki', at: 11 })
  expect([from, options.find(({ label }) => label === 'kind')]).toMatchObject([9, { kind: 'field', type: 'string' }])
})

test('an expression is warned about that names what is not there, and a policy that is for everybody and everything', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann')
  const check = (field: 'condition' | 'consensus', written: string) =>
    window['policies.check']({ organizationId, field, effect: 'allow', text: written })
  expect(await check('condition', "controls.daily && activity.action == 'SIGN'")).toMatchObject({
    pitfalls: [{ message: expect.stringContaining('“daily”'), from: 0, to: 14 }],
  })
  expect(await check('consensus', by(ann))).toMatchObject({ problem: null, pitfalls: [] })
  expect(await check('consensus', by({ id: 'nobody' }))).toMatchObject({
    pitfalls: [{ message: expect.stringContaining('no user with the id “nobody”') }],
  })
  const warnings = (change: object) =>
    window['policies.warnings']({ effect: 'allow', condition: '', consensus: '', ...change })
  expect(await warnings({})).toEqual([expect.stringMatching(/^This policy lets every user .* everything/)])
  expect(await warnings({ consensus: by(ann) })).toEqual([])
  expect(await warnings({ condition: 'nonsense(' })).toEqual([])
})

test('a policy is listed with the names of those whose ids it holds, and says which are nobody’s', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann\u202e')
  await addPolicy(agent, { condition: text.condition, consensus: `${by(ann)} && ${by({ id: 'gone' })} && ${by(ann)}` })
  expect(await window['policies.list']({ organizationId })).toMatchObject([
    {
      ids: [
        { kind: 'user', id: ann.id, name: 'Ann⟨U+202E⟩' },
        { kind: 'user', id: 'gone', name: null },
      ],
    },
  ])
})

test('a policy is tried on the history before it is written, and before it is deleted', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann')
  clock.advance(10)
  const policyId = await addPolicy(agent, { condition: text.condition, consensus: by(ann) })
  clock.advance(10)
  for (const userName of ['Anna', 'Anne']) {
    await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', { userId: ann.id, userName }, { key: ann.key })
  }
  const denied = { before: { allowed: 3, denied: 0 }, after: { allowed: 1, denied: 2 }, replayed: 3, more: false }
  expect(await window['policies.rehearseWithout']({ organizationId, policyId })).toMatchObject(denied)
  const deny = { ...text, effect: 'deny' } as const
  expect(await window['policies.rehearse']({ organizationId, ...deny })).toMatchObject(denied)
  await expect(window['policies.rehearse']({ organizationId, ...deny, time: 'no' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('a change that a program asks for is tried on the history while it waits', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
  const { organizationId, clock, users } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann')
  clock.advance(10)
  const policyId = await addPolicy(agent, { condition: text.condition, consensus: by(ann) })
  clock.advance(10)
  const renamed = await agent.post(
    'ACTIVITY_TYPE_UPDATE_USER_NAME',
    { userId: ann.id, userName: 'Anna' },
    { key: ann.key },
  )
  await window['quorum.update']({ organizationId, threshold: 2, userIds: users.map(({ id }) => id) })
  const tried = async (type: string, parameters: Record<string, unknown>) => {
    const { id } = await agent.post(type, parameters)
    expect(agent.store.activity(organizationId, id)?.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    return window['policies.rehearseAsked']({ organizationId, activityId: id })
  }
  const policyName = 'Nobody'
  const denies = { policyName, effect: 'EFFECT_DENY', condition: 'true', consensus: '', notes: '' }
  const changed = { changes: [{ activityId: renamed.id, before: 'allowed', after: 'denied' }] }
  expect(await tried('ACTIVITY_TYPE_DELETE_POLICY', { policyId })).toMatchObject(changed)
  expect(await tried('ACTIVITY_TYPE_CREATE_POLICIES', { policies: [denies] })).toMatchObject(changed)
  const nobody = { policyId, policyConsensus: 'false' }
  expect(await tried('ACTIVITY_TYPE_UPDATE_POLICY_V2', nobody)).toMatchObject(changed)
  expect(await tried('ACTIVITY_TYPE_UPDATE_USER_NAME', { userId: ann.id, userName: 'Anne' })).toBe(null)
  expect(await window['policies.rehearseAsked']({ organizationId, activityId: renamed.id })).toBe(null)
})

test('a root quorum is changed in the window, never to what nobody can meet', async () => {
  const agent = await testEngine({ rootUsers: 3 })
  const { organizationId, users } = agent
  const window = await windowOver(agent)
  const userIds = users.map(({ id }) => id)
  await expect(window['quorum.update']({ organizationId, threshold: 4, userIds })).rejects.toThrow(/at most/)
  await window['quorum.update']({ organizationId, threshold: 2, userIds: userIds.slice(0, 2) })
  expect(agent.store.find('organizations', organizationId, organizationId)?.rootQuorum).toMatchObject({
    threshold: 2,
    userIds: userIds.slice(0, 2),
  })
})
