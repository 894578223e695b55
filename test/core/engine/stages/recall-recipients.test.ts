import { expect, test } from 'vitest'
import { chainRequest, postRequest, restoreWalletsOf } from '../../../support/chain-requests.ts'
import { testEngine } from '../../../support/engine.ts'

const [paid, other] = [chainRequest('TRON', 'TransferContract'), chainRequest('XRP', 'Payment of XRP with tag')]

/** An agent that has signed, of a version that did not keep whom. */
async function before() {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWalletsOf(agent, [paid, other])
  for (const request of [paid, other]) await postRequest(agent, request)
  const { store, organizationId } = agent
  await store.write(transaction => {
    for (const { id } of transaction.list('recipients', organizationId))
      transaction.remove('recipients', organizationId, id)
    transaction.setSetting('recipientsRecalled', undefined)
  })
  return agent
}

test('whom signatures paid before the agent kept that is remembered once, after a start', async () => {
  const { store, vault, clock, organizationId, engine } = await before()
  await engine.stop()
  await testEngine({ store, vault, clock })
  await expect
    .poll(() =>
      store
        .list('recipients', organizationId)
        .map(({ address }) => address.slice(0, 4))
        .sort(),
    )
    .toEqual(['TJic', 'rn2H'])
  await expect.poll(() => store.setting('recipientsRecalled')).toBe(true)
})

test('the first payment is the one that is remembered', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWalletsOf(agent, [paid])
  const first = agent.clock.now()
  for (const timestampMs of [first, first + 60_000]) {
    agent.clock.advance(timestampMs - agent.clock.now())
    await postRequest(agent, paid, { timestampMs: String(timestampMs) })
  }
  const { store, vault, clock, organizationId, engine } = agent
  const [kept] = store.list('recipients', organizationId)
  await store.write(transaction => {
    transaction.remove('recipients', organizationId, kept!.id)
    transaction.setSetting('recipientsRecalled', undefined)
  })
  await engine.stop()
  await testEngine({ store, vault, clock })
  await expect.poll(() => store.list('recipients', organizationId)[0]?.createdAt).toBe(kept!.createdAt)
})

test('what can no longer be decoded is left out', async () => {
  const { store, vault, clock, organizationId, engine } = await before()
  await store.write(transaction => {
    const [account] = transaction.list('walletAccounts', organizationId, { address: paid.signWith })
    transaction.remove('walletAccounts', organizationId, account!.id)
  })
  await engine.stop()
  await testEngine({ store, vault, clock })
  await expect.poll(() => store.setting('recipientsRecalled')).toBe(true)
  expect(store.list('recipients', organizationId).map(({ address }) => address.slice(0, 4))).toEqual(['rn2H'])
})
