import { type Hex, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { recipient } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

// The promise: a limit holds for everything that is signed under a rule that asks it, whenever it was asked for, and a window is
// counted from when something is signed. Attackers have requests wait while limits are made, replaced or run out.

const ether = 10n ** 18n

describe('ten requests wait, each for all that the limit will allow', () => {
  test('and the policy gets its limit', async () => {
    const { ask, signed, make, policy } = await program("activity.action == 'SIGN'")
    const asked = await Promise.all(Array.from({ length: 10 }, ask))
    await make('daily', '1')
    await policy("activity.action == 'SIGN' && controls.daily")
    expect(await signed(asked)).toBe(1)
  })

  test('and the limit is replaced by a lower one', async () => {
    const { ask, signed, make, remove, policy } = await program("activity.action == 'SIGN'")
    await make('daily', '100')
    await policy("activity.action == 'SIGN' && controls.daily")
    const asked = await Promise.all(Array.from({ length: 10 }, ask))
    await make('lower', '1')
    await policy("activity.action == 'SIGN' && controls.lower")
    await remove('daily')
    expect(await signed(asked)).toBe(1)
    await expect(ask()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('a window', () => {
  const seconds = 300

  test('counts from when a request is approved, not from when it was asked for', async () => {
    const { agent, ask, signed, make, policy } = await program("activity.action == 'SIGN'")
    await make('daily', '1', seconds)
    await policy("activity.action == 'SIGN' && controls.daily")
    const early = await ask()
    agent.clock.advance(seconds * 1000 + 1)
    expect(await signed([early])).toBe(1)
    await expect(ask()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('lets one of two through that wait longer than it is long, in either order', async () => {
    for (const order of [(all: string[]) => all, (all: string[]) => [...all].reverse()]) {
      const { agent, ask, signed, make, policy } = await program("activity.action == 'SIGN'")
      await make('daily', '1', seconds)
      await policy("activity.action == 'SIGN' && controls.daily")
      const early = await ask()
      agent.clock.advance(seconds * 1000 + 1)
      const late = await ask()
      expect(await signed(order([early, late]))).toBe(1)
    }
  })
})

test('a standing approval counts what waited before it was given and is approved one by one', async () => {
  const { agent, walletId, ask, signed } = await program("activity.action == 'SIGN'")
  const first = await ask()
  const others = [await ask(4n * ether), await ask(4n * ether)]
  const card = agent.engine.approvals.card(first)
  if (!card) throw new Error('nothing to approve')
  await agent.engine.approvals.approve(card, 'window', { minutes: 5, limit: '5' })
  expect(await signed(others)).toBe(2)
  const [grant] = agent.store.list('grants', agent.organizationId)
  const reserved = agent.store.reserved({
    organizationId: agent.organizationId,
    controlId: grant?.controlId ?? '',
    groupKey: walletId,
    since: null,
  })
  expect(reserved.count).toBe(2)
  // All of it is used up: the next one is asked about.
  expect(agent.engine.approvals.card(await ask())).toBeDefined()
})

/** A user with a program's key and a policy of its own; the owner makes limits. Everything signed waits for the person. */
async function program(condition: string) {
  const agent = await testEngine()
  const { key } = await addUser(agent, 'Program')
  const wallet = await root('CREATE_WALLET', { walletName: 'Petty cash', accounts: [ethereumAccount] })
  const { walletId, addresses } = (wallet as unknown as NewWallet).createWalletResult
  const policyId = await addPolicy(agent, { condition })
  let nonce = 0
  return {
    agent,
    walletId,
    async ask(value = ether) {
      const fees = { gas: 21_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n, nonce: nonce++ }
      const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, to: recipient as Hex, value, ...fees })
      const parameters = {
        signWith: addresses[0],
        type: 'TRANSACTION_TYPE_ETHEREUM',
        unsignedTransaction: unsigned.slice(2),
      }
      return (await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key })).id
    },
    /** Approves one by one what still waits; answers how many were signed. */
    async signed(ids: readonly string[]) {
      for (const id of ids) {
        const card = agent.engine.approvals.card(id)
        if (card) await agent.engine.approvals.approve(card, 'window').catch(() => undefined)
      }
      const completed = ids.filter(
        id => agent.store.activity(agent.organizationId, id)?.status === 'ACTIVITY_STATUS_COMPLETED',
      )
      return completed.length
    },
    make: (identifier: string, threshold: string, seconds?: number) =>
      root('CREATE_VELOCITY_CONTROL', {
        name: identifier,
        identifier,
        dataSource: { chainAssetTransfer: { definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }] } },
        aggregation: {
          method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
          operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
          threshold,
          window: seconds === undefined ? { infinite: {} } : { rolling: { duration: `${seconds}s` } },
          groupBy: { organization: {} },
        },
      }),
    async remove(identifier: string) {
      const found = agent.store
        .list('velocityControls', agent.organizationId)
        .find(each => each.identifier === identifier)
      await root('DELETE_VELOCITY_CONTROL', { velocityControlId: found?.id })
    },
    policy: (policyCondition: string) => root('UPDATE_POLICY_V2', { policyId, policyCondition }),
  }

  async function root(kind: string, parameters: object) {
    const asked = await agent.post(`ACTIVITY_TYPE_${kind}`, parameters)
    const card = agent.engine.approvals.card(asked.id)
    if (card) await agent.engine.approvals.approve(card, 'window')
    return agent.store.activity(agent.organizationId, asked.id)?.result
  }
}

interface NewWallet {
  readonly createWalletResult: { readonly walletId: string; readonly addresses: readonly [string] }
}
