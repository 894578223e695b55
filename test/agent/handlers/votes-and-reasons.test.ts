import { expect, test } from 'vitest'
import { type TestUser, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { windowOver } from '../../support/window.ts'
import { text } from './policy-text.ts'

const keyOf = (user: TestUser | undefined) => user?.key ?? expect.fail('there is no such user')

test('the votes that are missing, and who can give them, are told', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  agent.clock.advance(1)
  const [ann, ben] = [await addUser(agent, 'Ann'), await addUser(agent, 'Ben')]
  await addUser(agent, 'Carl')
  await addPolicy(agent, { condition: text.condition, consensus: `${by(ann)} && ${by(ben)}` })
  const rename = { userId: ann.id, userName: 'Anna' }
  const waiting = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename, { key: ann.key })
  const [voting] = await window['votes.list']({ organizationId })
  expect(voting).toMatchObject({
    card: { id: waiting.id, offer: null, shown: { sentence: expect.stringContaining('Anna') } },
    votes: [{ userName: 'Ann', selection: 'approve' }],
    canVote: ['Root 1', 'Ben'],
    mayApprove: true,
    mayReject: true,
    isOwn: false,
  })
  expect(await window['approvals.list'](undefined)).toEqual([])

  const { id, fingerprint, digest } = voting?.card ?? { id: '', fingerprint: '', digest: '' }
  const vote = { organizationId, id, fingerprint, selection: 'approve' } as const
  await expect(window['votes.cast']({ ...vote, digest: '00' })).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
  await window['votes.cast']({ ...vote, digest })
  expect(await window['votes.list']({ organizationId })).toEqual([])
  // The person has read it, and is not asked the same thing twice.
  expect(await window['approvals.list'](undefined)).toEqual([])
  expect(agent.store.decisions(id)).toMatchObject([{ decision: 'approved', decidedBy: 'window' }])
  expect(agent.store.find('users', organizationId, ann.id)?.name).toBe('Anna')
})

test('a vote against ends what waits', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const second = agent.users[1]
  const asked = { userTagName: 'Traders', userIds: [] }
  const waiting = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', asked, second ? { key: second.key } : {})
  const [voting] = await window['votes.list']({ organizationId })
  expect(voting).toMatchObject({ needs: '1 of 2 root users have approved so far', canVote: ['Root 1'] })
  const { fingerprint, digest } = voting?.card ?? { fingerprint: '', digest: '' }
  await window['votes.cast']({ organizationId, id: waiting.id, fingerprint, digest, selection: 'reject' })
  expect(agent.store.activity(organizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_REJECTED')
})

test('what the window’s own user asked for is told apart, and can be taken back', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId, users } = agent
  const window = await windowOver(agent)
  await expect(window['tags.create']({ organizationId, name: 'Traders', userIds: [] })).rejects.toMatchObject({
    code: 'WAITS_FOR_VOTES',
  })
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Others', userIds: [] }, { key: keyOf(users[1]) })
  const listed = await window['votes.list']({ organizationId })
  expect(listed.map(({ isOwn, mayApprove }) => [isOwn, mayApprove])).toEqual([
    [true, false],
    [false, true],
  ])
  const { id = '', fingerprint = '', digest = '' } = listed[0]?.card ?? {}
  await window['votes.cast']({ organizationId, id, fingerprint, digest, selection: 'reject' })
  expect(agent.store.activity(organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { message: expect.stringContaining('took it back') },
  })
})

test('why a request went through is told with the values that were met', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann')
  await addPolicy(agent, { name: 'Renaming', condition: text.condition, consensus: by(ann) })
  await addPolicy(agent, { name: 'No wallets', effect: 'DENY', condition: "activity.resource == 'WALLET'" })
  clock.advance(10)
  const rename = { userId: ann.id, userName: 'Anna' }
  const { id } = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename, { key: ann.key })
  expect(await window['activities.why']({ organizationId, activityId: id })).toMatchObject({
    decided: expect.stringContaining('allowed by the policy “Renaming”'),
    now: {
      sentence: expect.stringContaining('would be allowed: allowed by the policy “Renaming”'),
      root: { approved: 0, threshold: 1, decided: false },
      policies: [
        {
          name: 'Renaming',
          outcome: 'allow',
          condition: { value: 'true', failed: false, parts: [{ text: 'activity.kind', value: "'UPDATE_USER_NAME'" }] },
          time: null,
        },
        { name: 'No wallets', effect: 'deny', outcome: 'denyImplicit', consensus: null },
      ],
    },
    recorded: [
      {
        userName: 'Ann',
        outcomes: [
          { policyName: 'Renaming', outcome: 'allow' },
          { policyName: 'No wallets', outcome: 'denyImplicit' },
        ],
      },
    ],
    approvers: [{ userName: 'Ann', credentialName: 'Key of Ann' }],
  })
})

test('the root quorum decides alone, and what policies would have said is told beside it', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  await addPolicy(agent, { name: 'Nothing', effect: 'DENY', condition: 'true' })
  clock.advance(10)
  const { id } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
  expect(await window['activities.why']({ organizationId, activityId: id })).toMatchObject({
    decided: expect.stringContaining('It was allowed without a policy'),
    now: {
      sentence: expect.stringContaining('would be allowed: asked for by a root user'),
      root: { approved: 1, threshold: 1, decided: true },
      policies: [{ outcome: 'denyExplicit' }],
    },
    recorded: [],
  })
})
