import { expect, test } from 'vitest'
import { aggregation, create, definition, eth, open, parameters, transfers } from './agent-with-controls.ts'

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
