import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { createKeyCreator } from '../../../src/core/keys/key-creator.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { activityOf, type TestEngine, testEngine } from '../../support/engine.ts'

const secret = Buffer.alloc(32, 7)

async function workshop() {
  const agent = await testEngine()
  const { engine, vault, organizationId, store } = agent
  const name = { organizationId, keyId: newId() }
  const creator = () => createKeyCreator(engine, organizationId)
  return {
    agent,
    name,
    creator,
    /** Writes the record of the key together with what a creator made. */
    record: ({ keep }: ReturnType<typeof creator>, walletName = 'Main') =>
      store.write(transaction => {
        transaction.insert('wallets', newWallet({ id: name.keyId, organizationId, name: walletName }, 0))
        keep(transaction)
      }),
    isRecorded: () => store.find('wallets', organizationId, name.keyId) !== undefined,
    kept: () => vault.open(name),
  }
}

/** Every secret is sealed anew by another data key. */
async function replaceDataKey({ vault }: TestEngine) {
  await vault.changes.add({ kind: 'keychain' }, () => undefined)
  await vault.changes.remove('memory', undefined, () => undefined)
}

test('a secret is written in the commit of the record that names it, and not before', async () => {
  const { creator, kept, name, record } = await workshop()
  const maker = creator()
  await maker.create(name.keyId, secret)
  expect(await kept()).toBeUndefined()
  await record(maker)
  expect(Buffer.from((await kept()) ?? [])).toEqual(secret)
})

test('a commit that fails leaves neither the record nor the secret, and the key can be made again', async () => {
  const { agent, creator, isRecorded, kept, name, record } = await workshop()
  const maker = creator()
  await maker.create(name.keyId, secret)
  const failing = agent.store.write(transaction => {
    const { organizationId, keyId } = name
    transaction.insert('wallets', newWallet({ id: keyId, organizationId, name: 'Main' }, 0))
    maker.keep(transaction)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(isRecorded()).toBe(false)
  expect(await kept()).toBeUndefined()
  const again = creator()
  await again.create(name.keyId, secret)
  await record(again)
  expect(Buffer.from((await kept()) ?? [])).toEqual(secret)
})

test('what was sealed before the data key was replaced is refused, and nothing is made', async () => {
  const { agent, creator, isRecorded, kept, name, record } = await workshop()
  const maker = creator()
  await maker.create(name.keyId, secret)
  await replaceDataKey(agent)
  await expect(record(maker)).rejects.toMatchObject({ code: 'INTERRUPTED' })
  expect(isRecorded()).toBe(false)
  expect(await kept()).toBeUndefined()
})

test('a request whose key was sealed before the data key was replaced can be sent again', async () => {
  const { agent } = await workshop()
  const { seal } = agent.vault
  Object.assign(agent.vault, {
    seal: async (...given: Parameters<typeof seal>) => {
      const sealed = await seal(...given)
      Object.assign(agent.vault, { seal })
      await replaceDataKey(agent)
      return sealed
    },
  })
  const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [] })
  const send = () => agent.postBody(activityOf('ACTIVITY_TYPE_CREATE_WALLET'), body)
  const before = agent.store.secretNames()
  await expect(send()).rejects.toMatchObject({ code: 'INTERRUPTED' })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  expect(agent.store.secretNames()).toEqual(before)
  expect(await send()).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  expect(agent.store.secretNames()).toHaveLength(before.length + 1)
})

test('a key that a record names is not made a second time, and stays as it is', async () => {
  const { creator, kept, name, record } = await workshop()
  const maker = creator()
  await maker.create(name.keyId, secret)
  await record(maker)
  await expect(creator().create(name.keyId, Buffer.alloc(32, 1))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(Buffer.from((await kept()) ?? [])).toEqual(secret)
})

test('of two that make one key at the same time, the first succeeds, and its secret stays', async () => {
  const { creator, kept, name, record } = await workshop()
  const [first, second] = [creator(), creator()]
  await Promise.all([first.create(name.keyId, secret), second.create(name.keyId, Buffer.alloc(32, 1))])
  const outcomes = await Promise.allSettled([record(first, 'One'), record(second, 'Two')])
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'ALREADY_EXISTS' } }])
  expect(Buffer.from((await kept()) ?? [])).toEqual(secret)
})

test('nothing is made while a finding stops signing', async () => {
  const { agent, creator, name } = await workshop()
  const { integrity } = agent.engine
  integrity.report({ id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true })
  await expect(creator().create(name.keyId, secret)).rejects.toMatchObject({ code: 'DATA_LOST' })
  const { status, failure } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [] })
  expect(status).toBe('ACTIVITY_STATUS_FAILED')
  expect(JSON.stringify(failure)).toContain('DATA_LOST')
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  expect(agent.store.secretNames()).toEqual([])
  integrity.withdraw('database-older')
  integrity.report({ id: 'restored', title: 'Restored.', message: 'It was.', stopsSigning: false })
  await creator().create(name.keyId, secret)
})
