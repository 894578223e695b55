import { expect, test } from 'vitest'
import { chainRequest, postRequest, restoreWalletsOf } from '../../support/chain-requests.ts'
import { testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

/** A program that a policy lets sign once by a limit, and that has done so. */
async function signedOnce() {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  const bot = await addUser(agent, 'Bot')
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'Daily',
    identifier: 'daily',
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
  })
  const condition = "activity.action == 'SIGN' && controls.daily"
  const policyId = await addPolicy(agent, { name: 'Bot signs', condition, consensus: by(bot) })
  clock.advance(10)
  const sign = (payload: string, as?: { key: typeof bot.key }) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      as,
    )
  const { id: activityId, status } = await sign('01', { key: bot.key })
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  clock.advance(10)
  const why = () => window['activities.why']({ organizationId, activityId })
  const detail = () => window['activities.get']({ organizationId, activityId })
  return { agent, window, bot, policyId, activityId, sign, why, detail }
}

const allowed = 'It was allowed by the policy “Bot signs”.'

test('what a request took of a limit itself does not count when it is evaluated again', async () => {
  const { why } = await signedOnce()
  expect(await why()).toMatchObject({ decided: allowed, now: { policies: [{ outcome: 'allow' }] } })
})

test('what was recorded stays when others have used up the limit since, and now is told apart', async () => {
  const { sign, why } = await signedOnce()
  await sign('02')
  expect(await why()).toMatchObject({
    decided: allowed,
    recorded: [{ userName: 'Bot', outcomes: [{ policyName: 'Bot signs', outcome: 'allow' }] }],
    now: { sentence: expect.stringContaining('Nothing allows it'), policies: [{ outcome: 'denyImplicit' }] },
  })
})

test('a policy that was changed or deleted since is said to be', async () => {
  const { agent, policyId, why } = await signedOnce()
  await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyName: 'Another name' })
  expect((await why()).decided).toContain('“Another name” (changed since)')
  await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
  expect((await why()).decided).toContain('deleted since')
})

test('the reasons and the details of a settled request stay when its user is gone', async () => {
  const { agent, bot, why, detail } = await signedOnce()
  const before = await detail()
  await agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [bot.id] })
  expect(await why()).toMatchObject({
    decided: allowed,
    recorded: [{ userName: 'Bot' }],
    approvers: [{ userName: 'Bot', credentialName: 'Key of Bot' }],
    now: null,
    nowUntold: 'the user or the key that asked for it is gone',
  })
  const after = await detail()
  expect(after.sentence).toBe(before.sentence)
  expect(after.shown?.sentence).toBe(before.sentence)
  expect(after.votes).toMatchObject([{ userName: 'Bot' }])
})

test('where what a request was about is gone, what was recorded is told all the same', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  const ann = await addUser(agent, 'Ann')
  clock.advance(10)
  const rename = { userId: ann.id, userName: 'Anna' }
  const { id: activityId } = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename)
  await agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [ann.id] })
  expect(await window['activities.why']({ organizationId, activityId })).toMatchObject({
    decided: expect.stringContaining('It was allowed without a policy'),
    now: null,
    nowUntold: 'something it is about was deleted or changed since',
  })
})

test('a request that still waits is told as it stands', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock } = agent
  const window = await windowOver(agent)
  const [ann, ben] = [await addUser(agent, 'Ann'), await addUser(agent, 'Ben')]
  await addPolicy(agent, { condition: "activity.kind == 'UPDATE_USER_NAME'", consensus: `${by(ann)} && ${by(ben)}` })
  clock.advance(10)
  const rename = { userId: ann.id, userName: 'Anna' }
  const { id: activityId } = await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', rename, { key: ann.key })
  expect(await window['activities.why']({ organizationId, activityId })).toMatchObject({
    decided: null,
    now: { sentence: expect.stringContaining('It would wait for votes') },
  })
})

test('of what hands over an account, it says what a policy has to name, and which policy is true but does not name it', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const [handsOver, pays] = [chainRequest('TRON', 'new keys for the account'), chainRequest('TRON', 'TransferContract')]
  const unnameable = chainRequest('TEMPO', 'key authorization, and an allowance without limit')
  await restoreWalletsOf(agent, [handsOver, pays, unnameable])
  const bot = await addUser(agent, 'Bot')
  const key = { key: bot.key }
  await addPolicy(agent, { name: 'Signs anything', condition: "activity.action == 'SIGN'", consensus: by(bot) })
  await addPolicy(agent, { name: 'Exports', condition: "activity.action == 'EXPORT'", consensus: by(bot) })
  const policyId = await addPolicy(agent, {
    name: 'Changes keys',
    condition: "tron.tx.contract[0].type == 'AccountPermissionUpdateContract'",
    consensus: by(bot),
  })
  agent.clock.advance(10)
  const { id: changed } = await postRequest(agent, handsOver, key)
  const { id: paid } = await postRequest(agent, pays, key)
  await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })

  const named = 'its condition has to ask for “AccountPermissionUpdateContract” as type of tron.tx.contract.'
  expect(await window['activities.why']({ organizationId, activityId: changed })).toMatchObject({
    decided: expect.stringContaining('a policy that was deleted since'),
    now: {
      sentence: `Nothing allows it: no policy, and too few root users. It can hand over an account. Only a policy that names this allows it: ${named}`,
      policies: [
        { name: 'Signs anything', outcome: 'denyImplicit', isUnnamed: true, condition: { value: 'true' } },
        { name: 'Exports', outcome: 'denyImplicit', isUnnamed: false },
      ],
    },
  })
  expect(await window['activities.why']({ organizationId, activityId: paid })).toMatchObject({
    now: {
      sentence: expect.stringContaining('would be allowed: allowed by the policy “Signs anything”'),
      policies: [{ outcome: 'allow', isUnnamed: false }, { isUnnamed: false }],
    },
  })
  await expect(postRequest(agent, handsOver, key)).rejects.toThrow(named)
  await expect(postRequest(agent, unnameable, key)).rejects.toThrow('no policy can name that')
})
