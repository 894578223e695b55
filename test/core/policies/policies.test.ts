import { expect, test } from 'vitest'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'

const create = 'ACTIVITY_TYPE_CREATE_POLICY_V3'
const allow = {
  policyName: 'Traders may sign',
  effect: 'EFFECT_ALLOW',
  condition: "activity.action == 'SIGN'",
  notes: '',
}

const open = () => testEngine({ approvals: 'nothing' })
const policies = ({ store, organizationId }: TestEngine) => store.list('policies', organizationId)
const resultOf = <Result>(record: { readonly result: object }) => Object.values(record.result)[0] as Result

test('a policy is kept as it is written, and changed in what is named', async () => {
  const agent = await open()
  const { policyId } = resultOf<{ policyId: string }>(
    await agent.post(create, { ...allow, time: "time.now > Timestamp('2001-01-01T00:00:00Z')" }),
  )
  const text = {
    condition: allow.condition,
    consensus: '',
    time: "time.now > Timestamp('2001-01-01T00:00:00Z')",
    notes: '',
  }
  expect(policies(agent)).toMatchObject([{ id: policyId, name: allow.policyName, effect: 'EFFECT_ALLOW', ...text }])
  const update = await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyEffect: 'EFFECT_DENY', time: '' })
  expect(update.result).toEqual({ updatePolicyResultV2: { policyId } })
  const older = await agent.post('ACTIVITY_TYPE_UPDATE_POLICY', {
    policyId,
    policyName: 'Traders',
    policyNotes: 'later',
  })
  expect(older.result).toEqual({ updatePolicyResult: { policyId } })
  expect(policies(agent)).toMatchObject([
    { id: policyId, name: 'Traders', effect: 'EFFECT_DENY', condition: allow.condition, time: '', notes: 'later' },
  ])
})

test('names are unique, in the words of the contract', async () => {
  const agent = await open()
  await agent.post(create, allow)
  const taken = { code: 'REQUEST_INVALID', message: 'policy label must be unique' }
  await expect(agent.post(create, allow)).rejects.toMatchObject(taken)
  const other = { ...allow, policyName: 'Other' }
  await expect(agent.post('ACTIVITY_TYPE_CREATE_POLICIES', { policies: [other, other] })).rejects.toMatchObject(taken)
  const { policyId } = resultOf<{ policyId: string }>(await agent.post(create, other))
  const rename = { policyId, policyName: allow.policyName }
  await expect(agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', rename)).rejects.toMatchObject(taken)
  await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyName: 'Other' })
  expect(policies(agent).map(({ name }) => name)).toEqual([allow.policyName, 'Other'])
})

test('a name that was taken while the request waited fails it', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const first = await agent.post(create, allow)
  const second = await agent.post(create, allow)
  for (const { id } of [first, second]) {
    const card = agent.engine.approvals.card(id)
    if (card) await agent.engine.approvals.approve(card, 'test')
  }
  expect(agent.store.activity(agent.organizationId, second.id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 3, message: 'policy label must be unique' },
  })
  expect(policies(agent)).toHaveLength(1)
})

test('several are made and deleted all or none', async () => {
  const agent = await open()
  const named = (policyName: string) => ({ ...allow, policyName })
  const made = await agent.post('ACTIVITY_TYPE_CREATE_POLICIES', { policies: [named('A'), named('B')] })
  const { policyIds } = resultOf<{ policyIds: string[] }>(made)
  expect(policies(agent).map(({ id }) => id)).toEqual(policyIds)
  const unknown = '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20'
  await expect(
    agent.post('ACTIVITY_TYPE_DELETE_POLICIES', { policyIds: [...policyIds, unknown] }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(policies(agent)).toHaveLength(2)
  await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: policyIds[0] })
  await agent.post('ACTIVITY_TYPE_DELETE_POLICIES', { policyIds: [policyIds[1], policyIds[1]] })
  expect(policies(agent)).toEqual([])
})

test('an organization has at most a hundred', async () => {
  const agent = await open()
  const many = Array.from({ length: 99 }, (_, number) => ({ ...allow, policyName: `Policy ${number}` }))
  await agent.post('ACTIVITY_TYPE_CREATE_POLICIES', { policies: many })
  await agent.post(create, allow)
  await expect(agent.post(create, { ...allow, policyName: 'More' })).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
})

test.each([
  ['condition', '('.repeat(65), 'nested'],
  ['consensus', 'a'.repeat(10_001), 'longer'],
  ['condition', "activity.action == 'SI\u200bGN'", 'hidden'],
])('a %s nobody could read or evaluate is refused', async (kind, text, reason) => {
  const agent = await open()
  await expect(agent.post(create, { ...allow, [kind]: text })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(`^invalid policy ${kind}: .*${reason}`),
    detail: { field: `parameters.${kind}` },
  })
})

test('the card says what a policy does, and warns of one that lets everybody do what it matches', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  await agent.post(create, allow)
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown).toMatchObject({
    sentence: 'Add the policy “Traders may sign”',
    fields: [
      {
        value: 'Allows requests that meet its condition',
        children: [
          { label: 'Requests it matches', value: 'The action is signing' },
          { value: 'anyone in the organization' },
          { label: 'As code', folded: true, children: [{ label: 'Condition', value: allow.condition }] },
        ],
      },
    ],
    warnings: [{ level: 'danger' }],
  })
})

test('the card of a change says what changes, and the policy before and after in the same words', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  await agent.post(create, allow)
  await approveFirst(agent)
  const [policy] = agent.store.list('policies', agent.organizationId)
  const condition = `${allow.condition} && eth.tx.chain_id == 1`
  await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId: policy!.id, policyCondition: condition })
  const [card] = agent.engine.approvals.cards()
  const before = { label: 'Requests it matches', value: 'The action is signing' }
  const after = {
    label: 'Requests it matches',
    value: `All of these are true:
  • The action is signing
  • The chain id of the Ethereum transaction is 1`,
  }
  expect(card?.shown.fields).toMatchObject([
    { label: 'What changes', value: 'which requests it matches' },
    { label: 'From now on', children: [{ children: [after, {}, { folded: true }] }] },
    { label: 'Until now', children: [{ children: [before, {}, { folded: true }] }] },
  ])
})

test.each([
  [
    'ACTIVITY_TYPE_CREATE_POLICY',
    [
      { subject: 'user.id', operator: 'OPERATOR_EQUAL', target: 'u-1' },
      { subject: 'activity.action', operator: 'OPERATOR_NOT_EQUAL', target: 'SIGN' },
      { subject: 'eth.tx.value', operator: 'OPERATOR_LESS_THAN_OR_EQUAL', target: '1000' },
    ],
    "activity.action != 'SIGN' && eth.tx.value <= 1000",
    "approvers.any(user, user.id == 'u-1')",
  ],
  [
    'ACTIVITY_TYPE_CREATE_POLICY_V2',
    [
      { subject: 'user.tags', operator: 'OPERATOR_CONTAINS_ONE', targets: ['a', 'b'] },
      { subject: 'user.email', operator: 'OPERATOR_NOT_IN', targets: ['x@example.org'] },
      { subject: 'private_key.tags', operator: 'OPERATOR_CONTAINS_ALL', targets: ['c', 'd'] },
      { subject: 'eth.tx.chain_id', operator: 'OPERATOR_IN', targets: ['1', '10'] },
    ],
    "(private_key.tags.contains('c') && private_key.tags.contains('d')) && eth.tx.chain_id in [1, 10]",
    "approvers.any(user, (user.tags.contains('a') || user.tags.contains('b')) && !(user.email in ['x@example.org']))",
  ],
])('selectors of %s are kept as the expressions that say the same', async (type, selectors, condition, consensus) => {
  const agent = await open()
  const made = await agent.post(type, { policyName: 'Old', selectors, effect: 'EFFECT_ALLOW' })
  expect(Object.keys(made.intent)).toEqual([type.endsWith('V2') ? 'createPolicyIntentV2' : 'createPolicyIntent'])
  expect(policies(agent)).toMatchObject([{ condition, consensus, notes: '' }])
})

test.each([
  [{ subject: "user.id == 'a' || user.id", operator: 'OPERATOR_EQUAL', target: 'b' }],
  [{ subject: 'user.id', operator: 'OPERATOR_EQUAL', target: "a' || 'b" }],
  [{ subject: 'user.password', operator: 'OPERATOR_EQUAL', target: 'a' }],
  [{ subject: 'eth.tx.value', operator: 'OPERATOR_MORE_THAN', target: '1 || true' }],
  [{ subject: 'user.id', operator: 'OPERATOR_LIKE', target: 'a' }],
])('a selector that says anything else is refused: %o', async selector => {
  const agent = await open()
  const policy = { policyName: 'Old', selectors: [selector], effect: 'EFFECT_ALLOW' }
  await expect(agent.post('ACTIVITY_TYPE_CREATE_POLICY', policy)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(policies(agent)).toEqual([])
})
