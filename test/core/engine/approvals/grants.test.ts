import { type Hex, parseEther, parseUnits, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { grantUseOf } from '../../../../src/core/engine/approvals/grant-use.ts'
import type { ActivityRecord } from '../../../../src/core/ledger/activity-record.ts'
import { readReceipt } from '../../../../src/core/ledger/hash-chain.ts'
import { type PostOptions, type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { dataOf, recipient, transferData, usdc, weth } from '../../../support/spending.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'
import { unnoted } from '../../../support/unnoted.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const completed = 'ACTIVITY_STATUS_COMPLETED'
const pending = 'ACTIVITY_STATUS_PENDING'

interface Transaction {
  readonly from?: string
  readonly to?: string | null
  readonly value?: bigint
  readonly data?: Hex
  readonly chainId?: number
  readonly maxFeePerGas?: bigint
  readonly gas?: bigint
  readonly nonce?: number
  readonly type?: 'eip1559' | 'legacy'
}

/** An agent that asks about every signature, with a wallet of two accounts and another wallet. */
async function setting(options: Parameters<typeof testEngine>[0] = {}) {
  const agent = await testEngine(options)
  // Grants from the moment of a start or before are over.
  agent.clock.advance(1)
  const wallet = async (walletName: string, paths: readonly string[]) => {
    const accounts = paths.map(path => ({ ...ethereumAccount, path }))
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts })
    return (result.createWalletResult as { addresses: string[] }).addresses
  }
  const [first = '', second = ''] = await wallet('Main', ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"])
  const [elsewhere = ''] = await wallet('Other', ["m/44'/60'/0'/0/0"])
  return { agent, first, second, elsewhere, send: sender(agent, first) }
}

function sender(agent: TestEngine, first: string) {
  return (transaction: Transaction = {}, options?: PostOptions): Promise<ActivityRecord> =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signing(first, transaction), options)
}

let nonces = 0
function signing(first: string, { from = first, to = recipient, type = 'eip1559', ...rest }: Transaction) {
  const { value = parseEther('0.1'), data = '0x', chainId = 1, maxFeePerGas = 20n, gas = 60_000n } = rest
  const { nonce = nonces++ } = rest
  const common = { chainId, nonce, gas, to: to as Hex | null, value, data }
  const unsignedTransaction =
    type === 'legacy'
      ? serializeTransaction({ ...common, type, gasPrice: maxFeePerGas })
      : serializeTransaction({ ...common, type, maxFeePerGas, maxPriorityFeePerGas: 1n })
  return { signWith: from, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
}

const cardOf = ({ engine }: TestEngine, { id }: ActivityRecord) => {
  const card = engine.approvals.card(id)
  if (!card) throw new Error('the request does not wait')
  return card
}

async function grant(
  agent: TestEngine,
  record: ActivityRecord,
  limits: { minutes: number; limit: string } = { minutes: 10, limit: '1' },
): Promise<void> {
  await agent.engine.approvals.approve(cardOf(agent, record), 'test', limits)
  expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(completed)
}

const grantsOf = ({ store, organizationId }: TestEngine) => store.list('grants', organizationId)

/** An agent whose person has just allowed the first account transfers of up to 1 ETH to the recipient, for ten minutes. */
async function granted(options?: Parameters<typeof testEngine>[0]) {
  const set = await setting(options)
  await grant(set.agent, await set.send())
  return set
}

const digest = '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'
const typedData = JSON.stringify({
  domain: { name: 'Test' },
  primaryType: 'Note',
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'Hello' },
})
const payload = (signWith: string, change: object = {}) => ({
  signWith,
  payload: digest,
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
  ...change,
})

describe('what the card offers', () => {
  const noTransfer: readonly [string, Transaction][] = [
    [
      'an allowance for a token',
      { to: usdc, value: 0n, data: dataOf('approve(address spender, uint256 amount)', [other, 1n]) },
    ],
    [
      'a larger allowance',
      { to: usdc, value: 0n, data: dataOf('increaseAllowance(address s, uint256 a)', [other, 1n]) },
    ],
    ['a token for all', { to: other, value: 0n, data: dataOf('setApprovalForAll(address o, bool a)', [other, true]) }],
    ['a call nobody knows', { to: other, value: 0n, data: '0x12345678' }],
    ['calls inside a call', { to: other, value: 0n, data: dataOf('multicall(bytes[] data)', [[transferData(1n)]]) }],
    ['bytes that are no call', { data: '0x1234' }],
    ['a transfer of a token nobody knows', { to: other, value: 0n, data: transferData(1n) }],
    ['a transfer of a token with coin', { to: usdc, value: 1n, data: transferData(1n) }],
    ['a token sent to its own contract', { to: usdc, value: 0n, data: transferData(1n, usdc) }],
    ['a contract to create', { to: null, data: '0x6001' }],
    ['coin sent to nobody', { to: '0x0000000000000000000000000000000000000000' }],
    ['a fee above the usual', { maxFeePerGas: parseUnits('1000', 9) }],
    [
      'a token moved for another',
      { to: usdc, value: 0n, data: dataOf('transferFrom(address f, address t, uint256 a)', [other, recipient, 1n]) },
    ],
    ['coin unwrapped', { to: weth, value: 0n, data: dataOf('withdraw(uint256 a)', [1n]) }],
    ['coin wrapped', { to: weth, value: 1n, data: dataOf('deposit()', []) }],
    [
      'a vault',
      { to: other, value: 0n, data: dataOf('withdraw(uint256 a, address r, address o)', [1n, other, other]) },
    ],
    [
      'a token with a number',
      { to: other, value: 0n, data: dataOf('safeTransferFrom(address f, address t, uint256 i)', [other, other, 1n]) },
    ],
    ['a transfer with a byte behind it', { to: usdc, value: 0n, data: `${transferData(1n)}00` }],
  ]
  test.each(noTransfer)('nothing for %s', async (_, transaction) => {
    const { agent, send } = await setting()
    const record = await send(transaction)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(pending)
  })

  test.each([
    ['a digest', 'SIGN_RAW_PAYLOAD_V2', (from: string) => payload(from)],
    [
      'text',
      'SIGN_RAW_PAYLOAD_V2',
      (from: string) =>
        payload(from, {
          payload: 'Hello',
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        }),
    ],
    [
      'typed data',
      'SIGN_RAW_PAYLOAD_V2',
      (from: string) => payload(from, { payload: typedData, encoding: 'PAYLOAD_ENCODING_EIP712' }),
    ],
    [
      'several digests',
      'SIGN_RAW_PAYLOADS',
      (from: string) => ({ ...payload(from), payload: undefined, payloads: [digest, digest] }),
    ],
    [
      'an export',
      'EXPORT_WALLET_ACCOUNT',
      (address: string) => ({
        address,
        targetPublicKey: `04${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`,
      }),
    ],
    [
      'a policy',
      'CREATE_POLICY_V3',
      () => ({ policyName: 'All', effect: 'EFFECT_ALLOW', condition: 'true', notes: '' }),
    ],
    ['a tag', 'CREATE_USER_TAG', () => ({ userTagName: 'Traders', userIds: [] })],
  ] as const)('nothing for %s', async (_, type, parametersOf) => {
    const { agent, first } = await setting()
    await agent.engine.settings.update({ approvals: 'everything' }, unnoted)
    const parameters = parametersOf(first)
    const record = await agent.post(`ACTIVITY_TYPE_${type}`, parameters)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  test('nothing for a change of the root quorum', async () => {
    const { agent } = await setting()
    const parameters = { threshold: 1, userIds: agent.users.map(({ id }) => id) }
    const record = await agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', parameters)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})

describe('a standing approval', () => {
  test('signs the next request like the approved one, with a receipt that names it', async () => {
    const { agent, first, send } = await granted()
    const record = await send({ value: parseEther('0.2') })
    expect(record).toMatchObject({ status: completed, result: { signTransactionResult: expect.anything() } })
    const [{ id, sentence, limitInWords } = { id: '', sentence: '', limitInWords: '' }] = grantsOf(agent)
    expect(agent.store.decisions(record.id)).toMatchObject([{ decision: 'approved', decidedBy: `grant ${id}` }])
    expect(sentence).toContain(`transfers of ETH to ${recipient} on Ethereum (1), with ${first}, asked by `)
    expect(sentence).toContain('at most 100 times, each with a fee of at most 0.0000000000024 ETH')
    expect(limitInWords).toBe('1 ETH')
  })

  test('of a token is counted in the token', async () => {
    const { agent, send } = await setting()
    const transfer = (amount: string) => send({ to: usdc, value: 0n, data: transferData(parseUnits(amount, 6)) })
    const record = await transfer('5')
    expect(cardOf(agent, record).offer).toMatchObject({ unit: 'USDC' })
    await grant(agent, record, { minutes: 10, limit: '100.5' })
    expect((await transfer('100')).status).toBe(completed)
    const beyond = await transfer('0.500001')
    expect(beyond.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, beyond), 'test')
    expect((await transfer('0.5')).status).toBe(completed)
    expect((await transfer('0.000001')).status).toBe(pending)
  })

  const others: readonly [string, (addresses: { second: string; elsewhere: string }) => Transaction][] = [
    ['another account of the wallet', ({ second }) => ({ from: second })],
    ['another wallet', ({ elsewhere }) => ({ from: elsewhere })],
    ['another recipient', () => ({ to: other })],
    ['another chain', () => ({ chainId: 10 })],
    ['more gas', () => ({ gas: 120_001n })],
    ['a higher fee', () => ({ maxFeePerGas: 41n })],
    ['more of both', () => ({ gas: 90_000n, maxFeePerGas: 30n })],
    ['another type of transaction', () => ({ type: 'legacy' })],
    ['a call', () => ({ value: 0n, data: transferData(1n) })],
    ['bytes', () => ({ data: '0x00' })],
  ]
  test.each(others)('does not answer for %s', async (_, transaction) => {
    const { agent, send, ...addresses } = await granted()
    expect((await send(transaction(addresses))).status).toBe(pending)
    expect((await send()).status).toBe(completed)
    expect(grantsOf(agent)).toHaveLength(1)
  })

  test('answers for a fee of up to twice that of the approved request', async () => {
    const { send } = await granted()
    expect((await send({ gas: 120_000n })).status).toBe(completed)
    expect((await send({ maxFeePerGas: 40n })).status).toBe(completed)
  })

  test('does not answer for another function of the same contract', async () => {
    const { agent, send } = await setting()
    const transfer = () => send({ to: usdc, value: 0n, data: transferData(1n) })
    await grant(agent, await transfer(), { minutes: 10, limit: '1' })
    const from = dataOf('transferFrom(address from, address to, uint256 amount)', [other, recipient, 1n])
    expect((await send({ to: usdc, value: 0n, data: from })).status).toBe(pending)
    const approve = dataOf('approve(address spender, uint256 amount)', [recipient, 1n])
    expect((await send({ to: usdc, value: 0n, data: approve })).status).toBe(pending)
    expect((await transfer()).status).toBe(completed)
  })

  test('does not answer for what is no transaction', async () => {
    const { agent, first } = await granted()
    const record = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payload(first))
    expect(record.status).toBe(pending)
  })

  test('does not answer for another API key, of another user or of the same', async () => {
    const { agent, send } = await granted()
    const stranger = await addUser(agent, 'A')
    await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(stranger) })
    expect((await send({}, { key: stranger.key })).status).toBe(pending)
    const [owner] = agent.users as [TestUser]
    const spare = await addUser(agent, 'Spare')
    const { store, organizationId } = agent
    await store.write(transaction => {
      const [apiKey] = transaction.list('apiKeys', organizationId, { userId: spare.id })
      if (apiKey) transaction.replace('apiKeys', { ...apiKey, userId: owner.id })
    })
    expect((await send({}, { key: spare.key })).status).toBe(pending)
    expect((await send()).status).toBe(completed)
  })

  test('does not answer for a web page where a program was approved, nor for another page, nor for a program', async () => {
    const { agent, send } = await granted()
    const page = { webOrigin: 'https://app.example.org' }
    const fromPage = await send({}, page)
    expect(fromPage.status).toBe(pending)
    agent.clock.advance(1)
    await grant(agent, fromPage)
    expect((await send({}, page)).status).toBe(completed)
    expect((await send({}, { webOrigin: 'https://app.example.org.evil.example' })).status).toBe(pending)
    const [program] = grantsOf(agent)
    await agent.engine.grants.revoke(agent.organizationId, program?.id ?? '', unnoted)
    expect((await send()).status).toBe(pending)
  })
})

describe('the end of a standing approval', () => {
  test('comes with its time, to the millisecond', async () => {
    const { agent, send } = await granted()
    agent.clock.advance(10 * 60_000 - 1)
    expect((await send({ value: 1n })).status).toBe(completed)
    agent.clock.advance(1)
    expect((await send({ value: 1n })).status).toBe(pending)
  })

  test('comes when it is revoked, and its limit goes with it', async () => {
    const { agent, send } = await granted()
    const { engine, store, organizationId } = agent
    const [found] = grantsOf(agent)
    await engine.grants.revoke(organizationId, found?.id ?? '', unnoted)
    expect((await send()).status).toBe(pending)
    expect(grantsOf(agent)).toEqual([])
    expect(store.list('velocityControls', organizationId)).toEqual([])
  })

  test('comes with the lock, also once it is unlocked again', async () => {
    const { agent, send } = await granted()
    await agent.engine.keyring.lock()
    expect((await send()).status).toBe(pending)
    await agent.engine.keyring.unlock()
    agent.clock.advance(1)
    expect((await send()).status).toBe(pending)
    expect(grantsOf(agent)).toEqual([])
    expect(endingsIn(agent.store)).toEqual(['Countersign was locked'])
  })

  test('comes with the agent’s', async () => {
    const { agent, first } = await granted()
    const { store, vault, clock, engine, organizationId, users } = agent
    await engine.stop()
    const next = await testEngine({ store, vault, clock })
    clock.advance(1)
    const [owner] = users as [TestUser]
    const record = await next.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signing(first, {}), {
      key: owner.key,
      organizationId,
    })
    expect(record.status).toBe(pending)
    expect(store.list('grants', organizationId)).toEqual([])
    expect(store.list('velocityControls', organizationId)).toEqual([])
    expect(endingsIn(store)).toEqual(['Countersign was stopped'])
  })

  test('that came with its time leaves a receipt once another one is given', async () => {
    const { agent, send } = await granted()
    agent.clock.advance(10 * 60_000)
    await grant(agent, await send())
    expect(endingsIn(agent.store)).toEqual(['its time was over'])
  })
})

/** Why standing approvals ended by themselves, as their receipts say it. */
function endingsIn(store: Pick<TestEngine['store'], 'receiptLines'>): string[] {
  return store.receiptLines(0, 1000).flatMap(line => {
    const receipt = readReceipt(line)
    if (receipt.kind !== 'setting' || receipt.setting !== 'Standing approval') return []
    const [, why = receipt.change] = /^[\da-f-]{36} ended: (.+)\. It was: ./.exec(receipt.change) ?? []
    return [why]
  })
}

describe('the limit', () => {
  test('is never gone over by 100 requests at once; the others are asked about', async () => {
    const { agent, send } = await granted()
    const value = parseEther('0.03')
    const records = await Promise.all(Array.from({ length: 100 }, () => send({ value })))
    const of = (status: string) => records.filter(record => record.status === status)
    expect(of(completed)).toHaveLength(33)
    expect(of(pending)).toHaveLength(67)
    expect(agent.engine.approvals.cards()).toHaveLength(67)
    for (const card of agent.engine.approvals.cards()) await agent.engine.approvals.reject(card, 'test')
    expect((await send({ value: parseEther('0.010000000000000001') })).status).toBe(pending)
  })

  test('is not gone over by one request, not by a wei', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('1') + 1n })
    expect(large.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, large), 'test')
    expect((await send({ value: parseEther('1') })).status).toBe(completed)
  })

  test('counts what the person approved meanwhile, so that both together stay below it', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    expect(large.status).toBe(pending)
    await agent.engine.approvals.approve(cardOf(agent, large), 'test')
    expect((await send({ value: 1n })).status).toBe(pending)
  })

  test('holds back what waits for the person, and gets it back when that is rejected', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    const small = await send()
    expect(small.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, large), 'test')
    await agent.engine.approvals.reject(cardOf(agent, small), 'test')
    expect((await send({ value: parseEther('1') })).status).toBe(completed)
  })

  test('cannot be one finer than the coin', async () => {
    const { agent, send } = await setting()
    const record = await send()
    await expect(grant(agent, record, { minutes: 10, limit: '0.0000000000000000001' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(pending)
  })
})

describe('what is used of it', () => {
  const firstGrant = (agent: TestEngine) => {
    const [grant] = grantsOf(agent)
    if (!grant) throw new Error('no grant')
    return grantUseOf(agent.store, grant)
  }

  test('is said with what is left, until it is used up', async () => {
    const { agent, send } = await granted()
    expect(firstGrant(agent)).toEqual({ words: '0 of 100 requests, 0 of 1 ETH used, 1 left', usedUp: false })
    await send({ value: parseEther('0.25') })
    expect(firstGrant(agent)).toEqual({ words: '1 of 100 requests, 0.25 of 1 ETH used, 0.75 left', usedUp: false })
    await send({ value: parseEther('0.75') })
    expect(firstGrant(agent)).toEqual({ words: '2 of 100 requests, 1 of 1 ETH used, 0 left', usedUp: true })
  })

  test('counts requests, the last of which uses it up', async () => {
    const { agent, send } = await granted()
    for (let count = 0; count < 100; count++) await send({ value: 1n })
    expect(firstGrant(agent)).toMatchObject({ usedUp: true })
    expect(firstGrant(agent).words).toMatch(/^100 of 100 requests, /)
  })

  test.each(['controlId', 'countControlId'] as const)(
    'is all of it once its %s is gone: it answers for nothing then',
    async id => {
      const { agent, send } = await granted()
      const [grant] = grantsOf(agent)
      await agent.store.write(transaction => transaction.remove('velocityControls', agent.organizationId, grant![id]))
      expect((await send({ value: 1n })).status).toBe(pending)
      expect(firstGrant(agent)).toMatchObject({ usedUp: true })
    },
  )

  test('is said in the whole unit, also of a chain that is not known', async () => {
    const { agent, send } = await setting()
    await grant(agent, await send({ chainId: 424_242 }))
    expect(firstGrant(agent).words).toBe('0 of 100 requests, 0 of 1 native coin used, 1 left')
  })

  test('is never more than all, also where the person approved more than it holds', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    await agent.engine.approvals.approve(cardOf(agent, large), 'test')
    expect(firstGrant(agent)).toEqual({
      words: '1 of 100 requests, 1 of 1 ETH used, 0 left; 2 ETH in total, including what you approved one by one',
      usedUp: true,
    })
  })
})

describe('policies', () => {
  async function grantedToUser() {
    const set = await setting()
    const user = await addUser(set.agent, 'A')
    const policyId = await addPolicy(set.agent, { condition: "activity.action == 'SIGN'", consensus: by(user) })
    const send = (transaction: Transaction = {}) => set.send(transaction, { key: user.key })
    await grant(set.agent, await send())
    expect((await send()).status).toBe(completed)
    return { ...set, user, policyId, send }
  }

  test('that forbid it are not passed by', async () => {
    const { agent, send } = await grantedToUser()
    const id = await addPolicy(agent, { effect: 'DENY', condition: 'eth.tx.value > 50' })
    await expect(send()).rejects.toMatchObject({ detail: { permission: { deniedBy: [id] } } })
    expect((await send({ value: 50n })).status).toBe(completed)
  })

  test('that allowed it and are gone allow it no more', async () => {
    const { agent, send, policyId } = await grantedToUser()
    await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    await expect(send()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('that ask for a second vote get it, and then the person is asked again', async () => {
    const { agent, send, policyId, user } = await grantedToUser()
    const second = await addUser(agent, 'B')
    const policyConsensus = `${by(user)} && ${by(second)}`
    await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyConsensus })
    const record = await send()
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(cardOf(agent, record).offer).toBeNull()
    const voted = await agent.post(
      'ACTIVITY_TYPE_APPROVE_ACTIVITY',
      { fingerprint: record.fingerprint },
      { key: second.key },
    )
    expect(voted.status).toBe(pending)
  })

  test('that limit it are kept as well', async () => {
    const { agent, send, policyId } = await grantedToUser()
    const parameters = {
      name: 'Little',
      identifier: 'little',
      dataSource: {
        chainAssetTransfer: {
          definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }],
          filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
          phase: { signature: {} },
        },
      },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold: '0.25',
        window: { rolling: { duration: '86400' } },
        groupBy: { user: {} },
      },
    }
    await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', parameters)
    const policyCondition = "activity.action == 'SIGN' && controls.little"
    await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyCondition })
    expect((await send()).status).toBe(completed)
    expect((await send()).status).toBe(completed)
    await expect(send()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
