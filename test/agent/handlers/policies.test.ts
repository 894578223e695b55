import { expect, test } from 'vitest'
import { type TestUser, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { windowOver } from '../../support/window.ts'

const keyOf = (user: TestUser | undefined) => user?.key ?? expect.fail('there is no such user')

const text = {
  name: 'Renaming',
  effect: 'allow',
  condition: "activity.kind == 'UPDATE_USER_NAME'",
  consensus: '',
  time: '',
  notes: '',
} as const

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
  expect(await check(text.condition)).toEqual({ problem: null, pitfalls: [] })
  expect(await check("true && activity.type == 'ACTIVITY_TYPE_CREATE_USERS_V3'")).toEqual({
    problem: null,
    pitfalls: [{ message: expect.stringContaining("activity.kind == 'CREATE_USERS'"), from: 8, to: 56 }],
  })
  const { problem } = await check('activity.kin == 1')
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
  expect(await check('condition', 'controls.daily')).toMatchObject({
    pitfalls: [{ message: expect.stringContaining('“daily”'), from: 0, to: 14 }],
  })
  expect(await check('consensus', by(ann))).toEqual({ problem: null, pitfalls: [] })
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

test('a limit can be made of everything that is offered of Bitcoin and Solana, and reads as it was chosen', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const networks = await window['assets.list'](undefined)
  const offered = networks
    .filter(({ network }) => ['Bitcoin', 'Solana'].includes(network))
    .flatMap(({ assets }) => assets)
  expect(offered.map(({ symbol, decimals }) => `${symbol} ${decimals}`).sort()).toEqual([
    'BTC 8',
    'SOL 9',
    'USDC 6',
    'USDT 6',
    'wrapped SOL 9',
  ])
  for (const [index, { caip19, symbol, decimals }] of offered.entries()) {
    const identifier = `limit_${index}`
    await window['velocityControls.create']({
      ...{ organizationId, name: identifier, identifier, caip19, decimals },
      ...{ amount: '1.5', spanSeconds: 86_400, groupBy: 'organization' },
    })
    const [control] = (await window['velocityControls.list']({ organizationId })).filter(
      each => each.identifier === identifier,
    )
    expect(control).toMatchObject({ caip19, used: `0 of 1.5 ${symbol}` })
    expect(control?.sentence).toMatch(
      new RegExp(`^Limit transfers of ${symbol} on every (Bitcoin|Solana) network to at most 1\\.5 ${symbol}`),
    )
  }
})

test('a limit is made in the window from what can be measured, and not deleted while a policy reads it', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const networks = await window['assets.list'](undefined)
  for (const { chain, assets, tokens } of networks) {
    expect(assets.length > 0 || tokens !== null).toBe(true)
    for (const { caip19 } of assets) expect(caip19.startsWith(`${chain}/`)).toBe(true)
  }
  expect(new Set(networks.map(({ chain }) => chain)).size).toBe(networks.length)
  const ether = networks.find(({ network }) => network === 'Ethereum (1)')?.assets[0]
  expect(ether).toEqual({ caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 })
  const { velocityControlId } = await window['velocityControls.create']({
    organizationId,
    name: 'Ether in a day',
    identifier: 'ether_in_a_day',
    caip19: ether?.caip19 ?? '',
    decimals: ether?.decimals ?? 0,
    amount: '1.5',
    spanSeconds: 86_400,
    groupBy: 'organization',
  })
  expect(await window['velocityControls.list']({ organizationId })).toEqual([
    {
      id: velocityControlId,
      name: 'Ether in a day',
      identifier: 'ether_in_a_day',
      sentence: expect.stringMatching(/^Limit transfers of ETH on Ethereum .* to at most 1\.5 ETH/),
      caip19: 'eip155:1/slip44:60',
      onlyTransfers: {
        conditions: ['eth.tx.chain_id == 1', "eth.tx.data == '0x'"],
        words: expect.stringContaining('the network’s own coin'),
      },
      used: '0 of 1.5 ETH',
    },
  ])
  await addPolicy(agent, { name: 'Limited', condition: 'controls.ether_in_a_day' })
  await expect(window['velocityControls.delete']({ organizationId, velocityControlId })).rejects.toThrow(/Limited/)
  await window['policies.delete']({
    organizationId,
    policyId: agent.store.list('policies', organizationId)[0]?.id ?? '',
  })
  await window['velocityControls.delete']({ organizationId, velocityControlId })
  expect(await window['velocityControls.list']({ organizationId })).toEqual([])
})
