/**
 * Promise: a standing approval that is damaged or has lost its limit answers for nothing. It ends with the lock of the vault, also where
 * the lock comes while it is being given.
 */
import { describe, expect, test } from 'vitest'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { transferData } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { approved, isAnswered, serialized } from './transfers-of-dollars.ts'

test('a grant whose kept terms are of another kind answers for nothing', async () => {
  const set = await approved()
  const { store, organizationId } = set.agent
  const [grant] = store.list('grants', organizationId)
  if (!grant) throw new Error('no grant')
  for (const terms of [
    '',
    'true',
    "activity.kind == 'SIGN_TRANSACTION'",
    '{}',
    `${grant.terms} `.replace('"covers"', '"cover"'),
  ]) {
    await store.write(transaction => transaction.replace('grants', { ...grant, terms }))
    expect(await isAnswered(set, set.sign(serialized({})))).toBe(false)
  }
  await store.write(transaction => transaction.replace('grants', grant))
  expect(await isAnswered(set, set.sign(serialized({})))).toBe(true)
})

test('a grant whose limit is gone answers for nothing', async () => {
  const set = await approved()
  const { store, organizationId } = set.agent
  const [grant] = store.list('grants', organizationId)
  await store.write(transaction => transaction.remove('velocityControls', organizationId, grant?.controlId ?? ''))
  expect(await isAnswered(set, set.sign(serialized({})))).toBe(false)
})

describe('given at the moment when all of them end', () => {
  /** The person approves with a standing approval, and all of them end at some moment while that is executed. */
  async function endedDuring(end: (agent: TestEngine) => Promise<unknown>, atSigning: boolean) {
    let afterSigning: (() => Promise<unknown>) | undefined
    const agent = await testEngine({
      wrapSigner: signer => ({
        ...signer,
        async sign(key, input) {
          const signature = await signer.sign(key, input)
          await afterSigning?.()
          return signature
        },
      }),
    })
    agent.clock.advance(1)
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
    const record = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
      ...{ signWith, type: 'TRANSACTION_TYPE_ETHEREUM' },
      unsignedTransaction: serialized({ data: transferData(1_000_000n) }),
    })
    const card = agent.engine.approvals.card(record.id)
    if (!card?.offer) throw new Error('nothing is offered')
    let ended: Promise<unknown> | undefined
    const endNow = () => {
      ended ??= end(agent)
      agent.clock.advance(1)
      return ended
    }
    if (atSigning) afterSigning = endNow
    const approving = agent.engine.approvals.approve(card, 'test', { minutes: 60, limit: '5' })
    return { agent, approving, endNow }
  }

  const ends = {
    'the vault is locked': async (agent: TestEngine) => agent.engine.keyring.lock(),
    'they are ended': (agent: TestEngine) => agent.engine.grants.endAll('they were ended'),
  }

  test.each(Object.entries(ends))('%s while the approved request is signed: none is left', async (_, end) => {
    const { agent, approving } = await endedDuring(end, true)
    await approving
    expect(agent.store.list('grants', agent.organizationId)).toEqual([])
    expect(agent.store.list('velocityControls', agent.organizationId)).toEqual([])
  })

  test('at whatever turn of the approval: none is left', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const { agent, approving, endNow } = await endedDuring(ends['they are ended'], false)
      for (let turn = 0; turn < turns; turn++) await undefined
      await Promise.all([approving.catch(() => undefined), endNow()])
      expect(agent.store.list('grants', agent.organizationId), `after ${turns} turns`).toEqual([])
      await agent.engine.stop()
    }
  })
})
