import { describe, expect, test } from 'vitest'
import { findLost } from '../../../src/adapters/keychain/many.ts'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { generateWindowKey } from '../../../src/agent/window-key.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newId } from '../../../src/core/ids.ts'
import { copiedFinding } from '../../../src/core/integrity.ts'
import { walletIdOf } from '../../../src/core/keys/wallet-id.ts'
import type { SecretName } from '../../../src/core/ports/key-vault.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

const deployer = { kind: 'privateKey', name: 'Deployer', curve: 'CURVE_SECP256K1' } as const
/** Of the private key 1, repeated in each byte. */
const addressOfOnes = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'

test('a wallet whose key is missing is told, of whichever organization it is', async () => {
  const agent = await testEngine()
  const { store, vault } = agent
  const window = await windowOver(agent)
  const others = [await addOrganization(agent, p256Key()), await addOrganization(agent, p256Key(), { parentId: null })]
  const lacking = []
  for (const organizationId of [agent.organizationId, ...others.map(each => each.organizationId)]) {
    const id = newId()
    const now = agent.clock.now()
    const wallet = { id, organizationId, name: 'Main', exported: false, imported: false, hardwareWallet: null }
    await store.write(transaction => transaction.insert('wallets', { ...wallet, createdAt: now, updatedAt: now }))
    lacking.push({ id, organizationId, name: 'Main' })
  }
  const told = async () => new Set((await window['recovery.get'](undefined)).missing?.wallets)
  expect(await told()).toEqual(new Set(lacking))

  const [main, ...ofOthers] = lacking
  await vault.put({ organizationId: agent.organizationId, keyId: main?.id ?? '' }, new Uint8Array(32).fill(1))
  expect(await told()).toEqual(new Set(ofOthers))
})

test('a key that is damaged in a keychain is named, and hides none that is missing', async () => {
  const damagedIds = new Set<string>()
  const memory = memoryVault()
  const get: typeof memory.get = async name => {
    if (damagedIds.has(name.keyId)) throw new AgentError('SECRET_DAMAGED', 'damaged')
    return memory.get(name)
  }
  const vault = {
    ...memory,
    kind: 'keychain' as const,
    get,
    findLost: (names: SecretName[]) => findLost({ get }, names),
  }
  const agent = await testEngine({ vault })
  const { organizationId, store, clock } = agent
  const window = await windowOver(agent)
  const now = clock.now()
  const [damaged, missing] = [newId(), newId()]
  for (const id of [damaged, missing]) {
    const wallet = { id, organizationId, name: id, exported: false, imported: false, hardwareWallet: null }
    await store.write(transaction => transaction.insert('wallets', { ...wallet, createdAt: now, updatedAt: now }))
  }
  damagedIds.add(damaged)
  expect(await window['recovery.get'](undefined)).toMatchObject({
    missing: { wallets: [{ id: missing, organizationId, name: missing }] },
    damaged: [`the wallet “${damaged}”`],
  })
})

test('a private key that was set aside is taken up under its own address, and is then no longer set aside', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const secret = await setAside(agent)
  expect((await window['recovery.get'](undefined)).setAside).toEqual([
    {
      ...secret,
      kind: 'privateKey',
      address: { kind: 'Ethereum', address: addressOfOnes },
      ending: secret.keyId.slice(-8),
    },
  ])
  await window['recovery.takeUp']({ organizationId, secret, as: deployer })
  expect(agent.store.list('privateKeys', organizationId)).toMatchObject([
    { name: 'Deployer', addresses: [{ address: addressOfOnes }] },
  ])
  expect((await window['recovery.get'](undefined)).setAside).toEqual([])
})

test('a private key on P-256 that was set aside is taken up without an address', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const secret = await setAside(agent)
  await window['recovery.takeUp']({ organizationId, secret, as: { ...deployer, curve: 'CURVE_P256' } })
  expect(agent.store.list('privateKeys', organizationId)).toMatchObject([
    { name: 'Deployer', curve: 'CURVE_P256', addresses: [] },
  ])
})

test('where several must agree none is taken up half-way', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const secret = await setAside(agent)
  const taken = window['recovery.takeUp']({ organizationId, secret, as: deployer })
  await expect(taken).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: expect.stringContaining('Several root users must agree here'),
  })
  expect(store.unsettled()).toEqual([])
  expect((await window['recovery.get'](undefined)).setAside).toHaveLength(1)
})

test('a seed that was set aside comes back with the accounts that were asked for', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const seed = new Uint8Array(16)
  const of = newId()
  const secret = await setAside(agent, { organizationId: of, keyId: walletIdOf(of, seed) }, seed)
  expect((await window['recovery.get'](undefined)).setAside).toMatchObject([
    // Of the phrase "abandon … about".
    { kind: 'wallet', address: { kind: 'Ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } },
  ])
  const accounts = [
    { curve: 'CURVE_SECP256K1', path: "m/84'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
    { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  ] as const
  const as = { kind: 'wallet', name: 'Main', accounts: [...accounts] } as const
  const wrong = window['recovery.takeUp']({ organizationId, secret, as: deployer })
  await expect(wrong).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  await window['recovery.takeUp']({ organizationId, secret, as: { ...as, accounts: [...accounts] } })
  expect(
    agent.store
      .list('walletAccounts', organizationId)
      .map(({ address }) => address)
      .sort(),
  ).toEqual(['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])
  expect((await window['recovery.get'](undefined)).setAside).toEqual([])
})

test('no key that the agent made for itself is offered for use, whichever it is', async () => {
  const agent = await testEngine()
  const { organizationId, vault, store } = agent
  const window = await windowOver(agent)
  // Makes a key for an import, and those that sign what leaves the agent.
  const [user] = store.list('users', organizationId)
  await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: user?.id })
  await vault.put({ organizationId, keyId: newId() }, generateWindowKey().secret)
  const all = await vault.names()
  expect(all.length).toBeGreaterThanOrEqual(1 + 3 + 1)
  for (const [at, name] of all.entries()) await vault.setAside(name, at + 1)
  await store.write(transaction => {
    for (const kind of ['importTargets', 'apiKeys'] as const)
      for (const { id } of store.list(kind, organizationId)) transaction.remove(kind, organizationId, id)
    transaction.setSetting('signerKeys', undefined)
  })
  const kinds = (await window['recovery.get'](undefined)).setAside.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['own']))
  expect(kinds).toHaveLength(all.length)
})

describe('a key that was set aside is erased', () => {
  const passphrase = 'four unrelated words here'
  const erasing = async (options: Parameters<typeof testEngine>[0] = {}) => {
    const agent = await testEngine(options)
    const window = await windowOver(agent)
    const secret = await setAside(agent)
    const left = async () => (await agent.vault.listSetAside()).length
    return { agent, window, secret, left, ending: secret.keyId.slice(-8) }
  }

  test('only with the ending of its id typed, where nothing better proves the person', async () => {
    const { window, secret, left, ending } = await erasing()
    for (const typed of [undefined, '', secret.keyId.slice(0, 8), `${ending}0`])
      await expect(window['recovery.erase']({ secret, typed })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await left()).toBe(1)
    await window['recovery.erase']({ secret, typed: ending })
    expect(await left()).toBe(0)
    await expect(window['recovery.erase']({ secret, typed: ending })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    })
  })

  test('only with the passphrase, where there is one', async () => {
    const vault = {
      ...memoryVault(),
      kind: 'passphrase' as const,
      async confirm(given: string) {
        if (given !== passphrase) throw new AgentError('PASSPHRASE_WRONG', 'wrong')
      },
    }
    const { window, secret, left, ending } = await erasing({ vault })
    await expect(window['recovery.erase']({ secret, typed: ending })).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
    })
    expect(await left()).toBe(1)
  })

  test('never in a copy, nor taken up, whose keychain the other data directory uses too', async () => {
    const { agent, window, secret, left, ending } = await erasing()
    agent.engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
    const erased = window['recovery.erase']({ secret, typed: ending })
    await expect(erased).rejects.toMatchObject({ code: 'VAULT_SHARED' })
    const takenUp = window['recovery.takeUp']({ organizationId: agent.organizationId, secret, as: deployer })
    await expect(takenUp).rejects.toMatchObject({ code: 'VAULT_SHARED' })
    expect(await left()).toBe(1)
  })

  test('never while a record needs it, while records are missing, or where several must agree', async () => {
    const needed = await erasing()
    const { organizationId, vault, store, clock } = needed.agent
    const id = newId()
    const now = clock.now()
    await vault.put({ organizationId, keyId: id }, new Uint8Array(32).fill(1))
    await vault.setAside({ organizationId, keyId: id }, 5)
    const wallet = { id, organizationId, name: 'Main', exported: false, imported: false, hardwareWallet: null }
    await store.write(transaction => transaction.insert('wallets', { ...wallet, createdAt: now, updatedAt: now }))
    const named = { organizationId, keyId: id, at: 5 }
    await expect(needed.window['recovery.erase']({ secret: named, typed: id.slice(-8) })).rejects.toMatchObject({
      message: expect.stringContaining('Restore it instead'),
    })
    needed.agent.engine.integrity.report({ id: 'x', title: 'X.', message: 'Y.', stopsSigning: true })
    await expect(
      needed.window['recovery.erase']({ secret: needed.secret, typed: needed.ending }),
    ).rejects.toMatchObject({ code: 'DATA_LOST' })
    expect(await needed.left()).toBe(2)

    const { agent, window } = await erasing({ rootUsers: 2, threshold: 2 })
    const secret = await setAside(agent, { organizationId: agent.organizationId, keyId: newId() })
    await expect(window['recovery.erase']({ secret, typed: secret.keyId.slice(-8) })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('Several root users must agree'),
    })
  })
})

async function setAside(
  { vault }: Awaited<ReturnType<typeof testEngine>>,
  name = { organizationId: newId(), keyId: newId() },
  secret = new Uint8Array(32).fill(1),
) {
  await vault.put(name, secret)
  await vault.setAside(name, 1_700_000_000_000)
  return { ...name, at: 1_700_000_000_000 }
}
