/** What is found after the person began to bring a key back, or to erase one, stops it. */
import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { entropyOf } from '../../../src/core/crypto/derivation.ts'
import { newId } from '../../../src/core/ids.ts'
import { copiedFinding } from '../../../src/core/integrity.ts'
import { walletIdOf } from '../../../src/core/keys/wallet-id.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

const words = 'test test test test test test test test test test test junk'.split(' ')
const copied = { id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false }
const older = { id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true }

/** @param asked - The verb of the vault during which `during.does` happens. */
async function agentWith(asked: 'get' | 'state' | 'confirm') {
  const inner = memoryVault()
  const during = { does: () => {} }
  const vault = {
    ...inner,
    kind: 'passphrase' as const,
    confirm: async () => undefined,
    [asked]: async (name: never) => {
      during.does()
      return asked === 'confirm' ? undefined : inner[asked](name)
    },
  }
  const agent = await testEngine({ vault })
  const window = await windowOver(agent)
  const { organizationId, store } = agent
  const walletId = walletIdOf(organizationId, entropyOf(words.join(' ')))
  await store.write(tx => tx.insert('wallets', newWallet({ id: walletId, organizationId, name: 'Main' }, 0)))
  const setAside = { organizationId, keyId: newId() }
  await vault.put(setAside, new Uint8Array(32).fill(1))
  await vault.setAside(setAside, 5)
  return { ...agent, window, during, vault, walletId, secret: { ...setAside, at: 5 } }
}

test('no key is given again where the first look at the vault tells that records are missing', async () => {
  const { engine, window, during, organizationId, walletId, vault, store } = await agentWith('get')
  const before = [store.keyJournal(), store.list('apiKeys', organizationId)]
  during.does = () => engine.integrity.report(older)
  const given = window['recovery.giveSeed']({ organizationId, walletId, words })
  await expect(given).rejects.toMatchObject({ code: 'DATA_LOST' })
  const [windowKey] = store.list('apiKeys', organizationId, { isWindowKey: true })
  await vault.delete({ organizationId, keyId: windowKey?.id ?? '' })
  const renewed = window['recovery.renewWindowKey']({ organizationId })
  await expect(renewed).rejects.toMatchObject({ code: 'DATA_LOST' })
  expect([store.keyJournal(), store.list('apiKeys', organizationId)]).toEqual(before)
  expect(await vault.names()).toEqual([])
})

test('no key is erased where this is found to be a copy while the person gives the passphrase', async () => {
  const { engine, window, during, vault, secret } = await agentWith('confirm')
  during.does = () => engine.integrity.report(copied)
  const erased = window['recovery.erase']({ secret, passphrase: 'four unrelated words here' })
  await expect(erased).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  expect(await vault.listSetAside()).toHaveLength(1)
})

test('no key is taken up where only a look at the vault tells that this is a copy', async () => {
  const { engine, window, during, organizationId, vault, secret } = await agentWith('state')
  during.does = () => engine.integrity.report(copied)
  const as = { kind: 'privateKey', name: 'Deployer', curve: 'CURVE_SECP256K1' } as const
  const takenUp = window['recovery.takeUp']({ organizationId, secret, as })
  await expect(takenUp).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  expect(await vault.listSetAside()).toHaveLength(1)
})
