import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { newId } from '../../../src/core/ids.ts'
import { createVelocityControl } from '../../../src/core/velocity-controls/create-velocity-control.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples, idOf } from '../../support/records.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { dollars, ether, usdc } from '../../support/spending.ts'

const create = 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL'
const remove = 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL'

const transfers = { definition: [{ caip19: ether.caip19, decimals: '18' }] }
const aggregation = {
  method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
  operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
  threshold: '2.5',
  window: { rolling: { duration: '86400' } },
  groupBy: { user: {} },
}
const parameters = {
  name: 'Ether in a day',
  identifier: 'ether_in_a_day',
  dataSource: { chainAssetTransfer: transfers },
  aggregation,
}
const counting = { ...aggregation, method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT' }

const open = () => testEngine({ approvals: 'nothing' })
const controls = ({ store, organizationId }: TestEngine) => store.list('velocityControls', organizationId)
const idIn = (record: { readonly result: object }) =>
  (Object.values(record.result)[0] as { velocityControlId: string }).velocityControlId

test('a control is kept as it was asked for, and answered as clients read it', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const asked = {
    ...parameters,
    dataSource: {
      chainAssetTransfer: {
        definition: [
          { caip19: 'eip155:1/slip44:60', decimals: '18' },
          { caip19: `eip155:1/erc20:${usdc}`, decimals: '6' },
        ],
        filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
        phase: { signature: {} },
      },
    },
  }
  const velocityControlId = idIn(await server.post(create, asked))
  expect(controls(server)).toMatchObject([
    {
      id: velocityControlId,
      name: 'Ether in a day',
      identifier: 'ether_in_a_day',
      source: { kind: 'transfers', assets: [ether, dollars], types: ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'] },
      method: 'SUM',
      operator: 'LESS_THAN_OR_EQUAL',
      threshold: '2.5',
      windowMs: 86_400_000,
      groupBy: 'user',
    },
  ])
  const { body } = await ask(server, 'get_velocity_control', { velocityControlId })
  expect(body.velocityControl).toMatchObject({
    ...asked,
    velocityControlId,
    organizationId: server.organizationId,
    dataSource: {
      chainAssetTransfer: {
        ...asked.dataSource.chainAssetTransfer,
        definition: [asked.dataSource.chainAssetTransfer.definition[0], { caip19: dollars.caip19, decimals: '6' }],
      },
    },
    createdAt: { seconds: expect.any(String), nanos: expect.any(String) },
    updatedAt: { seconds: expect.any(String), nanos: expect.any(String) },
  })
})

test('what was answered can be asked for again', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const every = [
    parameters,
    { ...parameters, aggregation: { ...counting, window: { infinite: {} }, groupBy: { wallet: {} } } },
    {
      ...parameters,
      aggregation: { ...counting, groupBy: { organization: {} } },
      dataSource: { activityExecution: {} },
    },
  ]
  for (const [index, asked] of every.entries()) {
    const velocityControlId = idIn(await server.post(create, { ...asked, identifier: `first_${index}` }))
    const { body } = await ask(server, 'get_velocity_control', { velocityControlId })
    const again = { ...body.velocityControl, identifier: `second_${index}` }
    const copy = await ask(server, 'get_velocity_control', {
      velocityControlId: idIn(await server.post(create, again)),
    })
    const { velocityControlId: _, createdAt: __, updatedAt: ___, ...rest } = copy.body.velocityControl
    expect(again).toMatchObject(rest)
  }
})

test('seconds may be written as a duration of protocol buffers', async () => {
  const agent = await open()
  await agent.post(create, {
    ...parameters,
    aggregation: { ...aggregation, window: { rolling: { duration: '60s' } } },
  })
  expect(controls(agent)).toMatchObject([{ windowMs: 60_000 }])
})

const definition = (...assets: readonly object[]) => ({
  ...parameters,
  dataSource: { chainAssetTransfer: { definition: assets } },
})
const eth = transfers.definition[0]!
test.each<[string, object, RegExp]>([
  ['no source', { ...parameters, dataSource: {} }, /name either chainAssetTransfer or activityExecution/],
  [
    'two sources',
    { ...parameters, dataSource: { chainAssetTransfer: transfers, activityExecution: {} } },
    /name either chainAssetTransfer or activityExecution/,
  ],
  ['no asset', definition(), /definition must name at least one asset/],
  ['an asset of another chain', definition({ ...eth, caip19: 'solana:5eykt4/slip44:501' }), /caip19 must be an asset/],
  ['a token that is no address', definition({ ...eth, caip19: 'eip155:1/erc20:0x12' }), /caip19 must be an asset/],
  ['one asset twice', definition(eth, { ...eth, caip19: 'EIP155:1/slip44:60' }), /caip19 names this asset twice/],
  ['too many decimals', definition({ ...eth, decimals: '37' }), /decimals must be a string from "0" to "36"/],
  [
    'the phase of submission',
    { ...parameters, dataSource: { chainAssetTransfer: { ...transfers, phase: { submission: {} } } } },
    /submission is not supported: transfers are measured at signature/,
  ],
  [
    'amounts of executions',
    { ...parameters, dataSource: { activityExecution: {} } },
    /METHOD_COUNT: executions have no amounts to add up/,
  ],
  ['a negative threshold', { ...parameters, aggregation: { ...aggregation, threshold: '-1' } }, /threshold must be/],
  ['an exponent', { ...parameters, aggregation: { ...aggregation, threshold: '1e3' } }, /threshold must be/],
  [
    'a threshold of 39 digits',
    { ...parameters, aggregation: { ...aggregation, threshold: `${'1'.repeat(38)}.1` } },
    /threshold must be a decimal number of at most 38 digits/,
  ],
  [
    'a threshold finer than its units',
    { ...parameters, aggregation: { ...aggregation, threshold: `0.${'1'.repeat(19)}` } },
    /threshold must be a decimal number of at most 38 digits, 18 of them after the point/,
  ],
  [
    'a window of no time',
    { ...parameters, aggregation: { ...aggregation, window: { rolling: { duration: '0' } } } },
    /duration must be whole seconds/,
  ],
  [
    'two windows',
    { ...parameters, aggregation: { ...aggregation, window: { rolling: { duration: '1' }, infinite: {} } } },
    /name either rolling or infinite/,
  ],
  [
    'no group',
    { ...parameters, aggregation: { ...aggregation, groupBy: {} } },
    /name one of organization, user and wallet/,
  ],
  [
    'two groups',
    { ...parameters, aggregation: { ...aggregation, groupBy: { user: {}, wallet: {} } } },
    /name one of organization, user and wallet/,
  ],
  ['an identifier no condition could read', { ...parameters, identifier: '2fast' }, /identifier must be 1 to 63/],
  ['an identifier with capitals', { ...parameters, identifier: 'Daily' }, /identifier must be 1 to 63/],
  ['too long an identifier', { ...parameters, identifier: 'a'.repeat(64) }, /identifier must be 1 to 63/],
])('%s is refused in words', async (_, asked, words) => {
  const agent = await open()
  await expect(agent.post(create, asked)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(words),
  })
})

test('identifiers are unique, names are not', async () => {
  const agent = await open()
  await agent.post(create, parameters)
  await agent.post(create, { ...parameters, identifier: 'another' })
  const taken = { code: 'REQUEST_INVALID', message: 'velocity control identifier must be unique' }
  await expect(agent.post(create, { ...parameters, name: 'Other' })).rejects.toMatchObject(taken)
  expect(controls(agent)).toHaveLength(2)
})

test('an identifier that was taken while the request waited fails it', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const waiting = [await agent.post(create, parameters), await agent.post(create, { ...parameters, name: 'Other' })]
  for (const { id } of waiting) {
    const card = agent.engine.approvals.card(id)
    if (card) await agent.engine.approvals.approve(card, 'test')
  }
  expect(agent.store.activity(agent.organizationId, waiting[1]!.id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 3, message: 'velocity control identifier must be unique' },
  })
  expect(controls(agent)).toHaveLength(1)
})

test('an organization may have a hundred', async () => {
  const agent = await open()
  await agent.store.write(transaction => {
    for (let number = 0; number < 100; number++) {
      const { organizationId } = agent
      const record = { ...examples.velocityControls, organizationId, id: newId(), identifier: `control_${number}` }
      transaction.insert('velocityControls', record)
    }
  })
  await expect(agent.post(create, parameters)).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
})

describe('deleting', () => {
  async function withControl() {
    const agent = await open()
    return { agent, velocityControlId: idIn(await agent.post(create, parameters)) }
  }
  const policy = (condition: string) => ({ policyName: 'Small sums', effect: 'EFFECT_ALLOW', condition, notes: '' })
  /** Written as it is: whether a policy may name a control is another matter. */
  const insertPolicy = ({ store, organizationId }: TestEngine, condition: string) => {
    const record = { ...examples.policies, organizationId, id: newId(), name: policy(condition).policyName, condition }
    return store.write(transaction => transaction.insert('policies', record))
  }

  test('a control that nothing reads removes it', async () => {
    const { agent, velocityControlId } = await withControl()
    await insertPolicy(agent, "controls.ether_in_a_day_2 || eth.tx.data == 'controls.ether_in_a_day'")
    expect(idIn(await agent.post(remove, { velocityControlId }))).toBe(velocityControlId)
    expect(controls(agent)).toEqual([])
    await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test.each(['controls.ether_in_a_day', "activity.action == 'SIGN' && !controls\n. ether_in_a_day"])(
    'a control that a policy reads as %o is refused, naming the policy',
    async condition => {
      const { agent, velocityControlId } = await withControl()
      await insertPolicy(agent, condition)
      await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        message: expect.stringContaining('the policy “Small sums”'),
      })
      expect(controls(agent)).toHaveLength(1)
    },
  )

  test('a control that limits a standing approval is refused', async () => {
    const { agent, velocityControlId } = await withControl()
    const { organizationId } = agent
    const grant = { ...examples.grants, organizationId, id: newId(), controlId: velocityControlId }
    await agent.store.write(transaction => transaction.insert('grants', grant))
    await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining(
        'it belongs to a standing approval, and ends with it. Revoke that in the window, under Policies',
      ),
    })
  })

  test('a control that a policy came to read while the request waited fails it', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const { organizationId } = agent
    const record = { ...examples.velocityControls, organizationId, id: newId() }
    await agent.store.write(transaction => transaction.insert('velocityControls', record))
    const waiting = await agent.post(remove, { velocityControlId: record.id })
    await insertPolicy(agent, `controls.${record.identifier}`)
    const card = agent.engine.approvals.card(waiting.id)
    if (!card) throw new Error('nothing waits for the person')
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.activity(organizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_FAILED')
    expect(controls(agent)).toHaveLength(1)
  })
})

test('pages say whether there is more on either side', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const ids: string[] = []
  for (const number of [1, 2, 3]) {
    ids.unshift(idIn(await server.post(create, { ...parameters, identifier: `control_${number}` })))
  }
  const page = async (paginationOptions: object) => {
    const { body } = await ask(server, 'list_velocity_controls', { paginationOptions })
    return {
      ids: body.velocityControls.map((each: { velocityControlId: string }) => each.velocityControlId),
      ...body.pageInfo,
    }
  }
  const [newest, middle, oldest] = ids
  const ends = (startCursor?: string, endCursor?: string) => ({ startCursor, endCursor })
  expect(await page({ limit: '2' })).toEqual({
    ids: [newest, middle],
    hasNextPage: true,
    hasPreviousPage: false,
    ...ends(newest, middle),
  })
  expect(await page({ limit: '1', after: newest })).toEqual({
    ids: [middle],
    hasNextPage: true,
    hasPreviousPage: true,
    ...ends(middle, middle),
  })
  expect(await page({ after: middle })).toEqual({
    ids: [oldest],
    hasNextPage: false,
    hasPreviousPage: true,
    ...ends(oldest, oldest),
  })
  expect(await page({ after: oldest })).toEqual({ ids: [], hasNextPage: false, hasPreviousPage: false })
})

describe('the card', () => {
  const shown = (asked: object) => {
    const prepared = createVelocityControl.prepare(createVelocityControl.types[0]!.parameters.parse(asked), {
      organizationId: idOf(1),
      reader: memoryStore(),
      activityTypes: new Map(),
    } as never)
    return createVelocityControl.describe(prepared)
  }

  test('says what the control does', () => {
    expect(shown(parameters)).toMatchObject({
      sentence: 'Limit transfers of ETH on Ethereum (1) to at most 2.5 ETH in 24 hours, for each user',
      warnings: [],
    })
  })

  test('warns of decimals that are not those of the asset', () => {
    const { warnings } = shown(definition({ caip19: dollars.caip19, decimals: '18' }, { ...eth, decimals: '18' }))
    expect(warnings).toEqual([
      {
        level: 'danger',
        text: expect.stringContaining('USDC on Ethereum (1) has 6 decimals, and this counts it with 18'),
      },
    ])
  })
})

function ask(server: TestServer, name: string, body: object) {
  return server.call(`/public/v1/query/${name}`, { organizationId: server.organizationId, ...body })
}
