import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { newId } from '../../../src/core/ids.ts'
import { createVelocityControl } from '../../../src/core/velocity-controls/create-velocity-control.ts'
import { testEngine } from '../../support/engine.ts'
import { examples, idOf } from '../../support/records.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { dollars, ether, usdc } from '../../support/spending.ts'
import { aggregation, controls, create, definition, eth, idIn, open, parameters } from './agent-with-controls.ts'

const counting = { ...aggregation, method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT' }

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
