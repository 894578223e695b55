import { expect, test } from 'vitest'
import { putSealed } from '../../../src/core/keys/sealed-secret.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { storeWithWallet } from '../../support/store-with-wallet.ts'

/** What was asked of a vault in the very moment in which it is locked, and its data key wiped. */
const secret = new Uint8Array(32).fill(7)

async function setUp() {
  const { store, name } = await storeWithWallet()
  return { store, name, vault: await chosenMemoryVault(store) }
}

test('what is sealed in the moment in which the vault is locked opens afterwards', async () => {
  const { store, name, vault } = await setUp()
  const sealing = vault.seal(name, secret)
  vault.lock()
  const sealed = await sealing
  await store.write(transaction => putSealed(transaction, sealed))
  await vault.unlock()
  expect(await vault.open(name)).toEqual(secret)
})

test('what is opened in the moment in which the vault is locked is the secret', async () => {
  const { name, vault } = await setUp()
  await vault.put(name, secret)
  const opening = vault.open(name)
  vault.lock()
  expect(await opening).toEqual(secret)
})

test('the data key that is copied in the moment in which the vault is locked is the data key', async () => {
  const { vault } = await setUp()
  const dataKey = await vault.dataKey()
  const asked = vault.dataKey()
  vault.lock()
  expect(await asked).toEqual(dataKey)
})
