/** Keys of deleted records go only where nobody may need them. */
import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { copiedFinding } from '../../../src/core/integrity.ts'
import { testEngine } from '../../support/engine.ts'
import { resultOf } from '../transfer/transfers.ts'

const found = (id: string, stopsSigning: boolean) => ({ id, title: 'Found.', message: 'Something.', stopsSigning })

/** An engine with wallets, and a vault that counts how often it is asked for its state. */
async function withWallets(count: number) {
  const inner = memoryVault()
  const asked = { times: 0, answer: () => {} }
  const vault = {
    ...inner,
    state() {
      asked.times++
      return inner.state().finally(() => asked.answer())
    },
  }
  const agent = await testEngine({ approvals: 'nothing', vault })
  const walletIds: string[] = []
  for (let at = 0; at < count; at++) {
    const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: `Wallet ${at}`, accounts: [] })
    walletIds.push((resultOf(made) as { walletId: string }).walletId)
  }
  const remove = () => agent.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds, deleteWithoutExport: true })
  const left = async () => (await vault.names()).length
  asked.times = 0
  return { ...agent, asked, remove, left }
}

test('a deletion of many asks the vault once whether it goes with the records', async () => {
  const { asked, remove, left, store } = await withWallets(5)
  await remove()
  expect(asked.times).toBe(1)
  expect(await left()).toBe(0)
  expect(store.keyJournal()).toEqual([])
})

test('keys stay where only a look at the vault tells that this is a copy', async () => {
  const { asked, engine, remove, left, store } = await withWallets(2)
  asked.answer = () => engine.integrity.report(found(copiedFinding, false))
  await remove()
  expect(await left()).toBe(2)
  expect(store.keyJournal()).toHaveLength(2)
})

test('no record and no key is deleted where a look at the vault tells that something is missing', async () => {
  const { asked, engine, remove, left, store, organizationId } = await withWallets(2)
  asked.answer = () => engine.integrity.report(found('vault-older', true))
  expect(await remove()).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { message: 'Found. Something.' } })
  expect(store.list('wallets', organizationId)).toHaveLength(2)
  expect(await left()).toBe(2)
  // An entry would count as a change of the vault, and hide that it is not as the records say.
  expect(store.keyJournal()).toEqual([])
})

test('keys stay where something is found to be missing once their records are gone', async () => {
  const { engine, remove, left, store } = await withWallets(2)
  const commit = store.write
  store.write = async work => {
    const made = await commit(work)
    if (store.keyJournal().length > 0) engine.integrity.report(found('vault-older', true))
    return made
  }
  await remove()
  expect(await left()).toBe(2)
  expect(store.keyJournal()).toHaveLength(2)
})
