import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newId } from '../../../src/core/ids.ts'
import { copiedFinding } from '../../../src/core/integrity.ts'
import { createKeyCreator, sweepOrphans } from '../../../src/core/keys/key-creator.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { testEngine } from '../../support/engine.ts'

const secret = Buffer.alloc(32, 7)

async function workshop(options: Parameters<typeof testEngine>[0] = {}) {
  const agent = await testEngine(options)
  const { engine, vault, organizationId, store } = agent
  const keyId = newId()
  const record = () =>
    store.write(tx => {
      tx.insert('wallets', newWallet({ id: keyId, organizationId, name: 'Main' }, 0))
      creator.keep(tx)
    })
  const creator = createKeyCreator(engine, organizationId)
  return {
    engine,
    store,
    vault,
    organizationId,
    keyId,
    creator,
    record,
    another: () => createKeyCreator(engine, organizationId),
    kept: async () => (await vault.get({ organizationId, keyId })) !== undefined,
  }
}

test('a sweep leaves alone what is just being made', async () => {
  const { creator, engine, keyId, kept, record, store } = await workshop()
  await creator.create(keyId, secret)
  await sweepOrphans(engine)
  expect(await kept()).toBe(true)
  await record()
  await creator.finish()
  expect(store.keyJournal()).toEqual([])
  await sweepOrphans(engine)
  expect(await kept()).toBe(true)
})

test('a second creation under the same id is refused, and undoing it takes nothing from the first', async () => {
  const { creator, another, keyId, kept, record } = await workshop()
  const second = another()
  await creator.create(keyId, secret)
  await expect(second.create(keyId, secret)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await second.undo()
  expect(await kept()).toBe(true)
  await record()
  await creator.finish()
  const third = another()
  await expect(third.create(keyId, secret)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await third.undo()
  expect(await kept()).toBe(true)
})

test('a sweep closes the entry of what a record names, and takes nothing', async () => {
  const { creator, engine, keyId, kept, record, store } = await workshop()
  await creator.create(keyId, secret)
  await record()
  await creator.finish()
  const [{ id: organizationId } = { id: '' }] = store.organizations()
  await store.write(tx => tx.openKeyJournal({ organizationId, keyId, createdAt: 0 }))
  await sweepOrphans(engine)
  expect(await kept()).toBe(true)
  expect(store.keyJournal()).toEqual([])
})

test('what was made and not recorded is taken back, and can be made again', async () => {
  const { creator, another, keyId, kept, store } = await workshop()
  await creator.create(keyId, secret)
  await creator.undo()
  expect(await kept()).toBe(false)
  expect(store.keyJournal()).toEqual([])
  await another().create(keyId, secret)
  expect(await kept()).toBe(true)
})

test('what could not be taken back is swept later', async () => {
  const inner = memoryVault()
  let refuses = true
  const vault = {
    ...inner,
    async delete(name: Parameters<typeof inner.delete>[0]) {
      if (refuses) throw new AgentError('VAULT_LOCKED', 'locked meanwhile')
      await inner.delete(name)
    },
  }
  const { creator, engine, keyId, kept, store } = await workshop({ vault })
  await creator.create(keyId, secret)
  await creator.undo()
  expect(store.keyJournal()).toMatchObject([{ keyId }])
  refuses = false
  await sweepOrphans(engine)
  expect(await kept()).toBe(false)
  expect(store.keyJournal()).toEqual([])
})

test('a secret that nothing names any more is replaced', async () => {
  const { creator, engine, keyId, kept, store } = await workshop()
  const [{ id: organizationId } = { id: '' }] = store.organizations()
  await engine.keyring.create({ organizationId, keyId }, Buffer.alloc(32, 1))
  await creator.create(keyId, secret)
  expect(await kept()).toBe(true)
  expect(await engine.keyring.secret({ organizationId, keyId }, bytes => [...bytes])).toEqual([...secret])
})

test.each([
  ['a vault that is locked waits for its unlocking, in silence', new AgentError('VAULT_LOCKED', 'locked'), 0],
  ['whatever else goes wrong is logged', new AgentError('VAULT_UNREACHABLE', 'the disk is full'), 1],
  ['also what nobody expected', new TypeError('name is not a string'), 1],
])('of a sweep, %s, and the entry stays', async (_, thrown, logged) => {
  const errors: unknown[] = []
  const log = { info() {}, warn() {}, error: (...values: unknown[]) => void errors.push(values) }
  const vault = { ...memoryVault(), setAside: () => Promise.reject(thrown) }
  const { engine, organizationId, store } = await testEngine({ vault, log })
  await store.write(tx => tx.openKeyJournal({ organizationId, keyId: newId(), createdAt: 0 }))
  await sweepOrphans(engine)
  expect(errors).toHaveLength(logged)
  expect(store.keyJournal()).toHaveLength(1)
})

test('an agent that stops ends the sweep of its start before its keys go', async () => {
  const { engine, organizationId, store } = await testEngine()
  for (const keyId of [newId(), newId(), newId()])
    await store.write(tx => tx.openKeyJournal({ organizationId, keyId, createdAt: 0 }))
  await engine.start()
  await engine.work.ended()
  await engine.keyring.lock()
  await engine.stop()
  expect(store.keyJournal()).toEqual([])
})

test('a key that a copy deletes stays for the data directory that it is a copy of', async () => {
  const { creator, engine, keyId, kept, record, another } = await workshop()
  await creator.create(keyId, secret)
  await record()
  await creator.finish()
  const [{ id: organizationId } = { id: '' }] = engine.store.organizations()
  engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
  await engine.store.write(tx => tx.remove('wallets', organizationId, keyId))
  await another().finish([keyId])
  expect(await kept()).toBe(true)
  engine.integrity.withdraw(copiedFinding)
  await another().finish([keyId])
  expect(await kept()).toBe(false)
})

test('what is found during a sweep ends it: the rest stays where it is', async () => {
  const { engine, organizationId, store, vault } = await workshop()
  const names = [1, 2, 3].map(() => ({ organizationId, keyId: newId() }))
  for (const name of names) {
    await vault.put(name, secret)
    await store.write(tx => tx.openKeyJournal({ ...name, createdAt: 0 }))
  }
  const { setAside } = engine.keyring
  engine.keyring.setAside = async name => {
    engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
    return setAside(name)
  }
  await sweepOrphans(engine)
  expect(await vault.names()).toHaveLength(2)
  expect(store.keyJournal()).toHaveLength(2)
})

test('a key is not planned where only a look at the vault tells that the database is older', async () => {
  const vault = memoryVault()
  const older = { id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true }
  const state = () => vault.state().finally(() => engine.integrity.report(older))
  const { creator, engine, keyId, kept, store } = await workshop({ vault: { ...vault, state } })
  await expect(creator.create(keyId, secret)).rejects.toMatchObject({ code: 'DATA_LOST' })
  expect(store.keyJournal()).toEqual([])
  expect(await kept()).toBe(false)
})

test('what the data directory has that this one is a copy of is not imported here, and not taken from there', async () => {
  const { creator, another, engine, keyId, kept, vault, organizationId } = await workshop()
  engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
  await vault.put({ organizationId, keyId }, secret)
  await expect(creator.create(keyId, secret)).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
    message: expect.stringContaining('this one is a copy of'),
  })
  await creator.undo()
  expect(await kept()).toBe(true)
  const other = another()
  await other.create(newId(), secret)
  await other.undo()
  engine.integrity.withdraw(copiedFinding)
  const own = another()
  await own.create(keyId, secret)
  await own.undo()
  expect(await kept()).toBe(false)
})
