import { expect, test } from 'vitest'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import { addSomebody, ethereumAccount, resultOf, solanaAccount } from '../transfer/transfers.ts'

const create = async (agent: TestEngine, walletName: string, accounts: unknown[] = [ethereumAccount]) =>
  resultOf<{ walletId: string; addresses: string[] }>(
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts }),
  )

const namesOf = ({ store, organizationId }: TestEngine) => store.list('wallets', organizationId).map(({ name }) => name)

test('a wallet is renamed, and keeps all else', async () => {
  const agent = await testEngine()
  const { walletId } = await create(agent, 'Old')
  const before = agent.store.find('wallets', agent.organizationId, walletId)
  const record = await agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'New' })
  expect(resultOf(record)).toEqual({ walletId })
  expect(agent.store.find('wallets', agent.organizationId, walletId)).toEqual({ ...before, name: 'New' })
})

test('a wallet takes no name another one has, and may keep its own', async () => {
  const agent = await testEngine()
  const { walletId } = await create(agent, 'One')
  await create(agent, 'Two')
  await expect(agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'Two' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  })
  await agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'One' })
  await agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId })
  expect(namesOf(agent).sort()).toEqual(['One', 'Two'])
})

test('a name that was taken while the renaming waited fails it', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const posted = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'One', accounts: [] })
  await approveFirst(agent)
  const { walletId } = resultOf<{ walletId: string }>(agent.store.activity(agent.organizationId, posted.id))
  const { id } = await agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'Taken' })
  await agent.store.write(tx => {
    const wallet = tx.find('wallets', agent.organizationId, walletId)!
    tx.insert('wallets', { ...wallet, id: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11', name: 'Taken' })
  })
  await expect(approveFirst(agent)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 6 },
  })
})

test('a wallet of another organization is not renamed', async () => {
  const agent = await testEngine()
  const { walletId } = await create(agent, 'One')
  const { user, organizationId } = await addSomebody(agent)
  await expect(
    agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'Mine' }, { organizationId, key: user.key }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('an organization holds a hundred wallets', async () => {
  const agent = await testEngine()
  const { walletId } = await create(agent, 'Wallet 0', [])
  await agent.store.write(tx => {
    const wallet = tx.find('wallets', agent.organizationId, walletId)!
    for (let count = 1; count < 99; count++) {
      const id = `8d0f2f2e-6f0e-5a53-9d5e-${String(count).padStart(12, '0')}`
      tx.insert('wallets', { ...wallet, id, name: `Wallet ${count}` })
    }
  })
  await create(agent, 'The hundredth', [])
  await expect(create(agent, 'One too many', [])).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
  expect(namesOf(agent)).toHaveLength(100)
})

test('addresses that are not to be kept are answered and forgotten', async () => {
  const agent = await testEngine()
  const { walletId, addresses } = await create(agent, 'Main', [ethereumAccount])
  const next = { ...ethereumAccount, path: "m/44'/60'/0'/0/1" }
  const parameters = { walletId, accounts: [ethereumAccount, next], persist: false }
  const record = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', parameters)
  const derived = resultOf<{ addresses: string[] }>(record).addresses
  expect(derived[0]).toBe(addresses[0])
  expect(agent.store.list('walletAccounts', agent.organizationId)).toHaveLength(1)
  const kept = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', { walletId, accounts: [next] })
  expect(resultOf(kept)).toEqual({ addresses: [derived[1]] })
})

test('an account is deleted from a wallet that stays, if it was exported or that is meant', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { walletId, addresses } = await create(agent, 'Main', [ethereumAccount, solanaAccount])
  const [account] = agent.store.list('walletAccounts', agent.organizationId, { address: addresses[0]! })
  const walletAccountIds = [account!.id]
  await expect(agent.post('ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS', { walletAccountIds })).rejects.toMatchObject({
    code: 'WALLET_ACCOUNT_NOT_EXPORTED',
    http: 400,
  })
  const parameters = { walletAccountIds, deleteWithoutExport: true }
  const record = await agent.post('ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS', parameters)
  expect(resultOf(record)).toEqual({ walletAccountIds })
  const left = agent.store.list('walletAccounts', agent.organizationId)
  expect(left.map(({ address }) => address)).toEqual([addresses[1]])
  const again = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', { walletId, accounts: [ethereumAccount] })
  expect(resultOf(again)).toEqual({ addresses: [addresses[0]] })
})
