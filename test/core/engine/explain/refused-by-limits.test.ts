import { type Hex, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { AgentError } from '../../../../src/core/errors.ts'
import type { VelocityControl } from '../../../../src/core/records/velocity-control.ts'
import { type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { recipient, velocityControl } from '../../../support/spending.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

const eth = 10n ** 18n
const other = '0x1111111111111111111111111111111111111111'

/** An agent whose limits and policies are given, a user who is no root user, and what the user asks for. */
async function spending(
  limits: readonly Partial<VelocityControl>[],
  policies: readonly Parameters<typeof addPolicy>[1][],
) {
  const agent = await testEngine({ approvals: 'nothing' })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const { addresses } = result.createWalletResult as { addresses: [string] }
  const now = agent.clock.now()
  await agent.store.write(transaction => {
    for (const [index, change] of limits.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`
      const of = { id, organizationId: agent.organizationId, createdAt: now, updatedAt: now }
      transaction.insert('velocityControls', velocityControl({ name: change.identifier ?? '', ...change, ...of }))
    }
  })
  const user = await addUser(agent, 'Ann')
  for (const policy of policies) await addPolicy(agent, policy)
  let nonce = 0
  const ask = (value: bigint, { to = recipient, user: as = user }: { to?: string; user?: TestUser } = {}) => {
    const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
    const unsigned = serializeTransaction({ ...fees, chainId: 1, nonce: nonce++, gas: 21_000n, to: to as Hex, value })
    return agent.post(
      'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      { signWith: addresses[0], type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned },
      { key: as.key },
    )
  }
  return { agent, user, ask, refusalOf: (...of: Parameters<typeof ask>) => refusal(ask(...of)) }
}

async function refusal(asking: Promise<unknown>): Promise<AgentError> {
  const thrown = await asking.then(
    () => undefined,
    error => error,
  )
  if (!(thrown instanceof AgentError)) throw new Error(`it was not refused: ${thrown}`)
  return thrown
}

const signing = "activity.action == 'SIGN'"
const timeOf = ({ clock }: TestEngine, more: number) => {
  const [day, time] = new Date(Math.ceil((clock.now() + more) / 1000) * 1000).toISOString().split('T')
  return `${day} ${time?.slice(0, 8)} UTC`
}

describe('a request that is refused because a limit is used up', () => {
  test('is told which, what is left, what it takes, and when enough is free', async () => {
    const { agent, ask, refusalOf } = await spending(
      [{ identifier: 'daily', name: 'Daily ether' }],
      [{ condition: `${signing} && controls.daily` }],
    )
    await ask((3n * eth) / 2n)
    agent.clock.advance(60_000)
    const error = await refusalOf(eth)
    expect(error).toMatchObject({ code: 'PERMISSION_DENIED', http: 403 })
    const until = timeOf(agent, 86_400_000 - 60_000)
    expect(error.message).toMatch(/over the limit “Daily ether” .*: 0\.5 ETH is left, and it takes 1 ETH/)
    expect(error.message).toContain(`Enough is free again by ${until}`)
    expect(error.message).toContain('add a policy that allows it')
    // The time it was told of is the time.
    agent.clock.advance(86_400_000 - 60_000 - 1)
    await refusalOf(eth)
    agent.clock.advance(1)
    // It is let through, to a vault that has locked meanwhile.
    expect((await ask(eth)).failure?.message).toMatch(/locked/i)
  })

  test('by a policy that forbids beyond it is told the same', async () => {
    const { ask, refusalOf } = await spending(
      [{ identifier: 'daily' }, { identifier: 'large', operator: 'GREATER_THAN', threshold: '1' }],
      [
        { condition: signing },
        { effect: 'DENY', condition: `${signing} && !controls.daily` },
        { effect: 'DENY', condition: 'controls.large' },
      ],
    )
    await ask(eth)
    const { message } = await refusalOf(eth / 2n)
    expect(message).toContain('It is over the limit “large”, more than 1 ETH in 24 hours')
    expect(message).toContain(': nothing is left, and it takes 0.5 ETH.')
    // It fits in the other.
    expect(message).not.toContain('“daily”')
    expect(message).toContain('A policy denies it.')
    expect((await refusalOf(2n * eth)).message).toMatch(/“daily”.*“large”|“large”.*“daily”/)
  })

  test.each<[string, Partial<VelocityControl>, RegExp]>([
    [
      'how often',
      { method: 'COUNT', threshold: '1' },
      /at most 1 request in 24 hours.*: nothing is left, and it takes 1/,
    ],
    ['for ever', { windowMs: null, threshold: '1' }, /at most 1 ETH ever.*counts forever/],
    ['more than it ever leaves', { threshold: '0.5' }, /0\.5 ETH is left, and it takes 1 ETH\. That is more than/],
    ['for each user', { groupBy: 'user', threshold: '1' }, /for each user: nothing is left/],
    ['for each wallet', { groupBy: 'wallet', threshold: '1' }, /for each wallet or private key: nothing is left/],
  ])('%s', async (_, change, said) => {
    const { ask, refusalOf } = await spending(
      [{ identifier: 'limit', ...change }],
      [{ condition: `${signing} && controls.limit` }],
    )
    await ask(eth).catch(() => undefined)
    expect((await refusalOf(eth)).message).toMatch(said)
  })

  test('learns what is left for its own user, not for another', async () => {
    const { agent, ask, refusalOf } = await spending(
      [{ identifier: 'mine', groupBy: 'user' }],
      [{ condition: `${signing} && controls.mine` }],
    )
    await ask(2n * eth, { user: await addUser(agent, 'Ben') })
    await ask(eth)
    expect((await refusalOf(2n * eth)).message).toContain(': 1 ETH is left, and it takes 2 ETH.')
  })
})

describe('a refusal does not name a limit', () => {
  test('where the policy that asks it would not allow the request anyway', async () => {
    const { agent, user, ask, refusalOf } = await spending(
      [{ identifier: 'daily' }],
      [{ condition: `${signing} && eth.tx.to == '${recipient}' && controls.daily` }],
    )
    await ask(2n * eth)
    expect((await refusalOf(eth, { to: other })).message).not.toContain('daily')
    expect(
      (await refusal(agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'X', accounts: [] }, user))).message,
    ).not.toContain('daily')
    expect((await refusalOf(eth)).message).toContain('“daily”')
  })

  test('where the policy is for somebody else', async () => {
    const { agent, user, ask, refusalOf } = await spending([{ identifier: 'daily' }], [])
    await addPolicy(agent, { condition: `${signing} && controls.daily`, consensus: by(user) })
    await ask(2n * eth)
    expect((await refusalOf(eth, { user: await addUser(agent, 'Ben') })).message).not.toContain('daily')
    expect((await refusalOf(eth)).message).toContain('“daily”')
  })

  test('where another policy forbids it, whatever is left', async () => {
    const { refusalOf } = await spending(
      [{ identifier: 'daily', threshold: '1' }],
      [{ condition: `${signing} && controls.daily` }, { effect: 'DENY', condition: `${signing} && eth.tx.value > 5` }],
    )
    expect((await refusalOf(2n * eth)).message).not.toContain('daily')
  })

  test('that it is within', async () => {
    const { refusalOf } = await spending(
      [{ identifier: 'tight', threshold: '1' }, { identifier: 'wide' }],
      [{ condition: `${signing} && controls.tight && controls.wide` }],
    )
    const { message } = await refusalOf((3n * eth) / 2n)
    expect(message).toContain('“tight”')
    expect(message).not.toContain('“wide”')
  })
})

test('a request whose limit is used up while it waits for votes ends with the limit in its reason', async () => {
  const { agent, ask } = await spending(
    [{ identifier: 'daily' }],
    [
      { condition: `${signing} && eth.tx.value <= ${eth} && controls.daily` },
      { condition: `${signing} && controls.daily`, consensus: 'approvers.count() >= 2' },
    ],
  )
  const waiting = await ask((3n * eth) / 2n)
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  await ask(eth)
  // What waits is looked at again when policies change.
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_WALLET'" })
  const ended = agent.store.activity(agent.organizationId, waiting.id)
  expect(ended?.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(ended?.failure?.message).toMatch(
    /^Too little of a limit was left .* It is over the limit “daily”, .*: 1 ETH is left, and it takes 1\.5 ETH\. Enough/,
  )
})
