/**
 * Promise: a daily budget answers only for transfers of its asset that its API key asks for, with no danger on the card, up to its amount in
 * any 24 hours. It allows nothing that policies refuse. Programs cannot give themselves one.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { endWhatMayHaveEnded } from '../../src/agent/backup/after-restore.ts'
import { type PostOptions, type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { recipient, transferData, usdc } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { type Change, isAnswered, serialized } from './transfers-of-dollars.ts'

const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const caip19 = `eip155:1/erc20:${usdc.toLowerCase()}`
const dollar = 1_000_000n
const day = 24 * 60 * 60_000
const unnoted = () => undefined

let agent: TestEngine
let own: string
let program: Awaited<ReturnType<typeof addUser>>
let policyId: string

const paying = (amount: bigint, change: Change = {}) => ({ data: transferData(amount), ...change })
const send = (change: Change, options: PostOptions = { key: program.key }) =>
  agent.post(
    'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    { signWith: own, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: serialized(change) },
    options,
  )
const answers = (change: Change, options?: PostOptions) => isAnswered({ agent }, send(change, options))

/** While Countersign is locked, everything waits. */
async function later(milliseconds: number): Promise<void> {
  agent.clock.advance(milliseconds)
  await agent.engine.keyring.unlock()
}

beforeEach(async () => {
  agent = await testEngine()
  agent.clock.advance(1)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  own = (result.createWalletResult as { addresses: [string] }).addresses[0]
  program = await addUser(agent, 'Program')
  policyId = await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(program) })
  await agent.engine.budgets.create(agent.organizationId, { apiKeyId: program.keyId, caip19, amount: '20' }, unnoted)
})

describe('with a budget of 20 USDC', () => {
  test('any recipient is paid, up to 20 USDC in any 24 hours', async () => {
    expect(await answers(paying(12n * dollar))).toBe(true)
    await later(day / 2)
    expect(await answers({ data: transferData(8n * dollar, stranger) })).toBe(true)
    expect(await answers(paying(1n))).toBe(false)
    await later(day / 2 - 1)
    expect(await answers(paying(1n))).toBe(false)
    await later(1)
    expect(await answers(paying(12n * dollar))).toBe(true)
    expect(await answers(paying(1n))).toBe(false)
  })

  test('a clock that is set back gives no second budget', async () => {
    expect(await answers(paying(20n * dollar))).toBe(true)
    agent.clock.set(agent.clock.now() - 10 * day)
    expect(await answers(paying(1n))).toBe(false)
  })

  test('100 requests at once pay no more than 20 USDC', async () => {
    const records = await Promise.all(Array.from({ length: 100 }, () => send(paying(3n * dollar))))
    expect(records.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')).toHaveLength(6)
  })

  test('requests that the person approves count, the 101st too', async () => {
    const record = await send(paying(25n * dollar))
    const card = agent.engine.approvals.card(record.id)
    if (!card) throw new Error('it does not wait')
    await agent.engine.approvals.approve(card, 'test')
    expect(await answers(paying(1n))).toBe(false)
    await later(day)
    for (let count = 0; count < 100; count++) expect(await answers(paying(1n))).toBe(true)
    expect(await answers(paying(1n))).toBe(false)
  })

  const bent: Readonly<Record<string, Change>> = {
    'native coin': { to: stranger, data: '0x', value: 1n },
    'another token': { to: '0xdAC17F958D2ee523a2206206994597C13D831ec7', data: transferData(1n) },
    'the token on another chain': { chainId: 8453, data: transferData(1n) },
    'coin beside the token': { data: transferData(1n), value: 1n },
    'bytes behind the call': { data: `${transferData(1n)}00` },
    'an allowance': { data: `0x095ea7b3${stranger.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` },
    'a fee above the usual': { data: transferData(1n), maxFeePerGas: 10n ** 15n, gas: 30_000_000n },
    'a fee of more than 0.002 ETH, which a hundred of would add up to more than the budget': {
      ...{ data: transferData(1n), maxFeePerGas: 34n * 10n ** 9n },
    },
    'a burn address': { data: transferData(1n, `0x${'0'.repeat(40)}`) },
    'a delegation': { type: 'eip7702', data: transferData(1n), authorizationList: [] },
  }
  test.each(Object.entries(bent))('%s is asked about', async (_, change) => {
    expect(await answers(change)).toBe(false)
    expect(await answers(paying(1n))).toBe(true)
  })

  test('a danger on the card is asked about: a look-alike of somebody who was paid', async () => {
    const lookAlike = `${recipient.slice(0, 8)}${'a'.repeat(28)}${recipient.slice(-6)}`
    const first = await send(paying(dollar, { data: transferData(dollar, recipient) }))
    expect(first.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(await answers({ data: transferData(dollar, lookAlike) })).toBe(false)
  })

  test('signed payments count within it, and are the account’s own', async () => {
    const sign = (message: object) =>
      isAnswered(
        { agent },
        agent.post(
          'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          {
            ...{ signWith: own, payload: authorizationOf({ from: own, ...message }) },
            ...{ encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
          },
          { key: program.key },
        ),
      )
    expect(await sign({ value: String(19n * dollar) })).toBe(true)
    expect(await sign({ from: stranger, value: '1' })).toBe(false)
    expect(await sign({ value: String(dollar + 1n) })).toBe(false)
    expect(await answers(paying(dollar))).toBe(true)
    expect(await sign({ value: '1' })).toBe(false)
  })
})

test('it answers for no other key, also of the same user, and for nobody once its key is gone', async () => {
  const other = await addUser(agent, 'Other')
  await agent.store.write(transaction => {
    const { id, ...apiKey } = transaction.find('apiKeys', agent.organizationId, other.keyId)!
    transaction.replace('apiKeys', { ...apiKey, id, userId: program.id })
  })
  expect(await answers(paying(1n), { key: other.key })).toBe(false)
  expect(await answers(paying(1n), {})).toBe(false)
  expect(await answers(paying(1n))).toBe(true)
  await agent.store.write(transaction => transaction.remove('apiKeys', agent.organizationId, program.keyId))
  await expect(send(paying(1n))).rejects.toThrow()
})

test('it allows nothing that policies refuse', async () => {
  await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
  await expect(send(paying(1n))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('it lasts through a lock, and ends when it is revoked, and after a restored backup', async () => {
  await agent.engine.grants.endAll('Countersign was locked')
  expect(await answers(paying(1n))).toBe(true)
  const [budget] = agent.store.list('budgets', agent.organizationId)
  await agent.engine.budgets.revoke(agent.organizationId, budget!.id, unnoted)
  expect(await answers(paying(1n))).toBe(false)
  expect(agent.store.list('velocityControls', agent.organizationId)).toEqual([])

  await agent.engine.budgets.create(agent.organizationId, { apiKeyId: program.keyId, caip19, amount: '1' }, unnoted)
  await agent.store.write(transaction => endWhatMayHaveEnded(transaction, agent.clock.now()))
  expect(agent.store.list('budgets', agent.organizationId)).toEqual([])
})

test('a budget without its limit answers for nothing', async () => {
  const [budget] = agent.store.list('budgets', agent.organizationId)
  await agent.store.write(transaction =>
    transaction.remove('velocityControls', agent.organizationId, budget!.controlId),
  )
  expect(await answers(paying(1n))).toBe(false)
})

test('its limits are deleted by nobody else, and a new budget of the asset takes the place of the last', async () => {
  const [budget] = agent.store.list('budgets', agent.organizationId)
  const deleted = agent.post('ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL', { velocityControlId: budget!.controlId })
  await expect(deleted).rejects.toThrow('daily budget')
  await agent.engine.budgets.create(agent.organizationId, { apiKeyId: program.keyId, caip19, amount: '1' }, unnoted)
  expect(agent.store.list('budgets', agent.organizationId)).toMatchObject([{ amount: '1' }])
  expect(agent.store.list('velocityControls', agent.organizationId)).toHaveLength(2)
  expect(await answers(paying(dollar + 1n))).toBe(false)
})

test.each([
  ['an unknown asset', { caip19: 'eip155:1/erc20:0x70997970c51812dc3a010c7d01b50e0d17dc79c8' }],
  ['a chain whose transfers are not known so well', { caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0' }],
  ['too many decimals', { amount: '0.0000001' }],
])('no budget is given for %s', async (_, change) => {
  const budget = { apiKeyId: program.keyId, caip19, amount: '1', ...change }
  await expect(agent.engine.budgets.create(agent.organizationId, budget, unnoted)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

let nonces = 0
function authorizationOf(message: object): string {
  const members = (text: string) =>
    text.split(',').map(each => ({ name: each.split(' ')[1]!, type: each.split(' ')[0]! }))
  return JSON.stringify({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    types: {
      EIP712Domain: members('string name,string version,uint256 chainId,address verifyingContract'),
      TransferWithAuthorization: members(
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      ),
    },
    primaryType: 'TransferWithAuthorization',
    message: {
      ...{ to: recipient, validAfter: '0', validBefore: '1900000000' },
      ...{ nonce: `0x${(++nonces).toString(16).padStart(64, '0')}`, ...message },
    },
  })
}
