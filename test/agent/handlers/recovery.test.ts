import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { newId } from '../../../src/core/ids.ts'
import { findSignerKeys } from '../../../src/core/keys/signer-keys.ts'
import type { RecoveryEntry } from '../../../src/core/records/recovery-entry.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { p256Key } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { memoryVault } from '../../support/memory-vault.ts'
import '../../support/remembered-scrypt.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

const deployer = { kind: 'privateKey', name: 'Deployer', curve: 'CURVE_SECP256K1' } as const
/** Of the private key 1, repeated in each byte. */
const addressOfOnes = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const passphrase = 'four unrelated words here'
const older = { id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true }

/** A key of an earlier version that nothing names. */
async function entryOf(
  { store, vault, organizationId, clock }: TestEngine,
  secret = new Uint8Array(32).fill(1),
  kind: RecoveryEntry['kind'] = 'privateKey',
) {
  const stamps = { id: newId(), organizationId, createdAt: clock.now(), updatedAt: clock.now() }
  await store.write(transaction =>
    transaction.insert('recoveryEntries', { ...stamps, kind, setAsideAt: 1_700_000_000_000 }),
  )
  await vault.put({ organizationId, keyId: stamps.id }, secret)
  return { organizationId, entryId: stamps.id }
}

test('a wallet whose key is missing or damaged is told, of whichever organization it is, until its key is given', async () => {
  const agent = await testEngine()
  const { store, vault } = agent
  const window = await windowOver(agent)
  const others = [await addOrganization(agent, p256Key()), await addOrganization(agent, p256Key(), { parentId: null })]
  const lacking = [agent.organizationId, ...others.map(each => each.organizationId)].map(organizationId => ({
    ...{ id: newId(), organizationId, name: 'Main' },
  }))
  for (const wallet of lacking) await store.write(transaction => transaction.insert('wallets', newWallet(wallet, 0)))
  const nameOf = (index: number) => ({
    organizationId: lacking[index]?.organizationId ?? '',
    keyId: lacking[index]?.id ?? '',
  })
  await vault.damage(nameOf(1))
  const told = async () => new Set((await window['recovery.get'](undefined)).lost?.wallets)
  const asTold = lacking.map(wallet => ({ ...wallet, hasPassphrase: false }))
  expect(await told()).toEqual(new Set(asTold))
  await vault.put(nameOf(0), new Uint8Array(32).fill(1))
  await vault.put(nameOf(1), new Uint8Array(32).fill(1))
  expect(await told()).toEqual(new Set(asTold.slice(2)))
})

test('a private key is restored only as the one that is recorded, and only where it is lost', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const entry = await entryOf(agent)
  await window['recovery.restoreEntry']({ ...entry, as: deployer })
  const [{ id: privateKeyId } = { id: '' }] = await window['privateKeys.list']({ organizationId })
  const give = (byte: string) =>
    window['recovery.restorePrivateKey']({ organizationId, privateKeyId, privateKey: byte.repeat(32) })
  await expect(give('01')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await agent.vault.damage({ organizationId, keyId: privateKeyId })
  const lost = async () => (await window['recovery.get'](undefined)).lost?.privateKeys.map(({ name }) => name)
  expect(await lost()).toEqual(['Deployer'])
  await expect(give('02')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  await give('01')
  expect(await lost()).toEqual([])
  expect(await agent.vault.open({ organizationId, keyId: privateKeyId })).toEqual(new Uint8Array(32).fill(1))
})

test('an entry that a kill left beside the private key made of it is removed, and makes no second one', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  await window['recovery.restoreEntry']({ ...(await entryOf(agent)), as: deployer })
  await window['recovery.restoreEntry']({ ...(await entryOf(agent)), as: { ...deployer, name: 'Again' } })
  expect((await window['recovery.get'](undefined)).entries).toEqual([])
  expect(await window['privateKeys.list']({ organizationId })).toMatchObject([{ name: 'Deployer' }])
})

test('keys that the agent made for itself are made anew where one of them is lost, and the window signs again', async () => {
  const agent = await testEngine()
  const { organizationId, vault, store } = agent
  const window = await windowOver(agent)
  // Makes those that sign what leaves the agent.
  await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: agent.users[0]?.id })
  await expect(window['recovery.renewOwnKeys'](undefined)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  const windowKey = () => store.list('apiKeys', organizationId, { isWindowKey: true })[0]
  const before = windowKey()
  const signers = findSignerKeys(store)
  await vault.damage({ organizationId, keyId: before?.id ?? '' })
  await vault.damage({ organizationId, keyId: signers?.keys.signer.id ?? '' })
  agent.engine.keyring.forgetDeleted()
  expect((await window['recovery.get'](undefined)).lost).toMatchObject({ ownKeys: true })
  await window['recovery.renewOwnKeys'](undefined)
  expect((await window['recovery.get'](undefined)).lost).toMatchObject({ ownKeys: false })
  expect(windowKey()?.publicKey).not.toBe(before?.publicKey)
  await window['wallets.create']({ organizationId, name: 'Main', mnemonicLength: 12, accounts: [] as never })
  await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: agent.users[0]?.id })
  expect(findSignerKeys(store)?.keys.signer.id).not.toBe(signers?.keys.signer.id)
})

describe('a key of an earlier version is restored', () => {
  test('as a private key under its own address, and is gone from the list, with its secret', async () => {
    const agent = await testEngine()
    const { organizationId, store } = agent
    const window = await windowOver(agent)
    const entry = await entryOf(agent)
    expect((await window['recovery.get'](undefined)).entries).toEqual([
      {
        id: entry.entryId,
        organizationId,
        kind: 'privateKey',
        setAsideAt: 1_700_000_000_000,
        address: { kind: 'Ethereum', address: addressOfOnes },
        ending: entry.entryId.slice(-8),
      },
    ])
    await window['recovery.restoreEntry']({ ...entry, as: deployer })
    const [record] = store.list('privateKeys', organizationId)
    expect(record).toMatchObject({ name: 'Deployer', addresses: [{ address: addressOfOnes }] })
    expect((await window['recovery.get'](undefined)).entries).toEqual([])
    expect(store.secretNames()).toContainEqual({ organizationId, keyId: record?.id })
    expect(store.secretNames()).not.toContainEqual({ organizationId, keyId: entry.entryId })
  })

  test('as a private key on P-256, without an address', async () => {
    const agent = await testEngine()
    const window = await windowOver(agent)
    await window['recovery.restoreEntry']({ ...(await entryOf(agent)), as: { ...deployer, curve: 'CURVE_P256' } })
    expect(agent.store.list('privateKeys', agent.organizationId)).toMatchObject([
      { name: 'Deployer', curve: 'CURVE_P256', addresses: [] },
    ])
  })

  test('as a wallet with the accounts that were asked for, and as nothing else', async () => {
    const agent = await testEngine()
    const window = await windowOver(agent)
    const entry = await entryOf(agent, new Uint8Array(16), 'wallet')
    expect((await window['recovery.get'](undefined)).entries).toMatchObject([
      // Of the phrase "abandon … about".
      { kind: 'wallet', address: { kind: 'Ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } },
    ])
    const accounts = [
      { curve: 'CURVE_SECP256K1', path: "m/84'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
      { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    ] as const
    const wrong = window['recovery.restoreEntry']({ ...entry, as: deployer })
    await expect(wrong).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    await window['recovery.restoreEntry']({ ...entry, as: { kind: 'wallet', name: 'Main', accounts: [...accounts] } })
    expect(
      agent.store
        .list('walletAccounts', agent.organizationId)
        .map(({ address }) => address)
        .sort(),
    ).toEqual(['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])
    expect((await window['recovery.get'](undefined)).entries).toEqual([])
  })

  test('not half-way where several must agree, nor while records are missing', async () => {
    const agent = await testEngine({ rootUsers: 2, threshold: 2 })
    const window = await windowOver(agent)
    const restored = window['recovery.restoreEntry']({ ...(await entryOf(agent)), as: deployer })
    await expect(restored).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('Several root users must agree'),
    })
    expect(agent.store.unsettled()).toEqual([])
    expect((await window['recovery.get'](undefined)).entries).toHaveLength(1)

    const alone = await testEngine()
    const other = await windowOver(alone)
    const entry = await entryOf(alone)
    alone.engine.integrity.report(older)
    await expect(other['recovery.restoreEntry']({ ...entry, as: deployer })).rejects.toThrow()
    expect((await other['recovery.get'](undefined)).entries).toHaveLength(1)
    expect(alone.store.list('privateKeys', alone.organizationId)).toEqual([])
  })
})

describe('a key of an earlier version is erased', () => {
  const erasing = async (options: Parameters<typeof testEngine>[0] = {}) => {
    const agent = await testEngine(options)
    const window = await windowOver(agent)
    const entry = await entryOf(agent)
    const left = () =>
      agent.store.secretNames().filter(({ keyId }) => keyId === entry.entryId).length +
      agent.store.list('recoveryEntries', agent.organizationId).length
    return { agent, window, entry, left, ending: entry.entryId.slice(-8) }
  }

  test('only with the ending of its id typed, where nothing better proves the person', async () => {
    const { window, entry, left, ending } = await erasing()
    for (const typed of [undefined, '', entry.entryId.slice(0, 8), `${ending}0`])
      await expect(window['recovery.eraseEntry']({ ...entry, typed })).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      })
    expect(left()).toBe(2)
    await window['recovery.eraseEntry']({ ...entry, typed: ending })
    expect(left()).toBe(0)
    await expect(window['recovery.eraseEntry']({ ...entry, typed: ending })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    })
  })

  test('only with the passphrase, where that is what unlocks; not where records are found missing meanwhile', async () => {
    const store = memoryStore()
    const inner = memoryVault(store)
    await inner.changes.begin({ kind: 'passphrase', passphrase }, () => undefined)
    const during = { does: () => {} }
    const confirm: typeof inner.confirm = async given => {
      await inner.confirm(given)
      during.does()
    }
    const { agent, window, entry, left, ending } = await erasing({ store, vault: { ...inner, confirm } })
    const erased = window['recovery.eraseEntry']({ ...entry, typed: ending, passphrase: 'four other words entirely' })
    await expect(erased).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    agent.clock.advance(60_000)
    during.does = () => agent.engine.integrity.report(older)
    await expect(window['recovery.eraseEntry']({ ...entry, passphrase })).rejects.toMatchObject({ code: 'DATA_LOST' })
    expect(left()).toBe(2)
  })

  test('never where several must agree', async () => {
    const { window, entry, left, ending } = await erasing({ rootUsers: 2, threshold: 2 })
    await expect(window['recovery.eraseEntry']({ ...entry, typed: ending })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('Several root users must agree'),
    })
    expect(left()).toBe(2)
  })
})
