import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { putSealed } from '../../../src/core/keys/sealed-secret.ts'
import type { UnlockerKind } from '../../../src/core/ledger/unlocker-row.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { losableKeychain } from '../../support/losable-keychain.ts'
import { memoryVault, type TestVault } from '../../support/memory-vault.ts'
import { quickPassphrase } from '../../support/quick-passphrase.ts'
import { acme, examples } from '../../support/records.ts'

const passphrase = 'four unrelated words here'
const name = { organizationId: acme, keyId: examples.wallets.id }
const other = { organizationId: acme, keyId: examples.privateKeys.id }
const secret = new Uint8Array(randomBytes(32))
const nothing = () => undefined

let store: Store
let vault: TestVault
let ofKeychain: ReturnType<typeof losableKeychain>
const passphrases = quickPassphrase()
const reopened = () => memoryVault(store, { keychain: ofKeychain.unlocker, passphrase: passphrases })
beforeEach(async () => {
  store = memoryStore()
  await store.write(transaction => transaction.insert('organizations', examples.organizations))
  ofKeychain = losableKeychain()
  vault = reopened()
})

const begin = (kind: UnlockerKind) =>
  vault.changes.begin(kind === 'passphrase' ? { kind, passphrase } : { kind }, nothing)
const both = async () => {
  await begin('keychain')
  await vault.changes.add({ kind: 'passphrase', passphrase }, nothing)
}

describe('two ways to unlock', () => {
  test('one opens by itself, and the other on the day that the first is gone', async () => {
    await both()
    await vault.put(name, secret)
    ofKeychain.state.isGone = true
    const again = reopened()
    expect(again.kinds()).toEqual(['keychain', 'passphrase'])
    expect(await again.state()).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('passphrase') })
    await expect(again.open(name)).rejects.toMatchObject({ code: 'VAULT_MISSING' })
    await again.unlock(passphrase)
    expect(await again.open(name)).toEqual(secret)
  })

  test('adding one asks for the data key, and leaves it the same', async () => {
    await begin('passphrase')
    const before = await vault.dataKey()
    vault.lock()
    await expect(vault.changes.add({ kind: 'keychain' }, nothing)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect([ofKeychain.state.made, store.unlockers().length]).toEqual([[], 1])
    await vault.unlock(passphrase)
    await vault.changes.add({ kind: 'keychain' }, nothing)
    expect(await vault.dataKey()).toEqual(before)
    await expect(vault.changes.add({ kind: 'keychain' }, nothing)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  })

  test('the only one is not removed', async () => {
    await begin('keychain')
    await expect(vault.changes.remove('keychain', undefined, nothing)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(await vault.dataKey()).toHaveLength(32)
  })

  test.each(['keychain', 'passphrase'] as const)('removing the %s makes another data key', async kind => {
    await both()
    await vault.put(name, secret)
    const [before, sealedBefore] = [await vault.dataKey(), store.sealedSecret(name)]
    await vault.changes.remove(kind, passphrase, nothing)
    expect(await vault.dataKey()).not.toEqual(before)
    expect(store.sealedSecret(name)).not.toBe(sealedBefore)
    expect(vault.kinds()).toEqual([kind === 'keychain' ? 'passphrase' : 'keychain'])
    expect(store.unlockers()).toHaveLength(1)
    const again = reopened()
    await again.unlock(kind === 'keychain' ? passphrase : undefined)
    expect(await again.open(name)).toEqual(secret)
  })

  test('the keychain is removed only with the passphrase that stays, and where it is gone itself', async () => {
    await both()
    await vault.put(name, secret)
    const rows = store.unlockers()
    for (const wrong of ['wrong words', '', undefined])
      await expect(vault.changes.remove('keychain', wrong, nothing)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    expect(store.unlockers()).toEqual(rows)
    ofKeychain.state.isGone = true
    await vault.changes.remove('keychain', passphrase, nothing)
    expect(vault.kinds()).toEqual(['passphrase'])
    expect(await vault.open(name)).toEqual(secret)
  })
})

test('a keychain that is gone is not made again: a new passphrase drops it, and it does not stay as the only way', async () => {
  await both()
  await vault.put(name, secret)
  ofKeychain.state.isGone = true
  await expect(vault.changes.remove('passphrase', undefined, nothing)).rejects.toMatchObject({ code: 'VAULT_MISSING' })
  expect(vault.kinds()).toEqual(['keychain', 'passphrase'])
  await vault.changes.changePassphrase(passphrase, 'five other words of mine', nothing)
  expect(vault.kinds()).toEqual(['passphrase'])
  expect(await vault.open(name)).toEqual(secret)
})

describe('another passphrase', () => {
  const next = 'five other words of mine'

  test('opens everything, the old one nothing, and an old copy what it held then', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    const [oldRows, oldId] = [store.unlockers(), store.setting('dataKeyId')]
    const oldSealed = store.sealedSecret(name) ?? ''
    await vault.changes.changePassphrase(passphrase, next, nothing)
    const later = new Uint8Array(randomBytes(16))
    await vault.put(other, later)
    const again = reopened()
    await expect(again.unlock(passphrase)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    await again.unlock(next)
    expect([await again.open(name), await again.open(other)]).toEqual([secret, later])
    // What an old copy of the database has, with the old passphrase, opens what it had then and nothing that came later.
    const copy = memoryStore()
    const laterSealed = store.sealedSecret(other) ?? ''
    await copy.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      transaction.setSetting('dataKeyId', oldId)
      for (const row of oldRows) transaction.putUnlocker(row)
      transaction.putSealedSecret(name, oldSealed)
      transaction.putSealedSecret(other, laterSealed)
    })
    const old = memoryVault(copy, { passphrase: passphrases })
    await old.unlock(passphrase)
    expect(await old.open(name)).toEqual(secret)
    await expect(old.open(other)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })

  test('is not set where the old one is wrong, or the receipt fails', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    const before = [store.unlockers(), store.sealedSecret(name)]
    await expect(vault.changes.changePassphrase('wrong words', next, nothing)).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
    })
    const failing = () => {
      throw new AgentError('STORE_UNWRITABLE', 'full')
    }
    await expect(vault.changes.changePassphrase(passphrase, next, failing)).rejects.toMatchObject({
      code: 'STORE_UNWRITABLE',
    })
    expect([store.unlockers(), store.sealedSecret(name)]).toEqual(before)
    expect(await vault.open(name)).toEqual(secret)
  })

  test('can be set while it is locked, and leaves it locked', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    vault.lock()
    await vault.changes.changePassphrase(passphrase, next, nothing)
    expect(await vault.state()).toMatchObject({ status: 'locked' })
    await vault.unlock(next)
    expect(await vault.open(name)).toEqual(secret)
  })

  test('keeps a keychain beside it working, by the same item', async () => {
    await both()
    await vault.put(name, secret)
    await vault.changes.changePassphrase(passphrase, next, nothing)
    expect(new Set(ofKeychain.state.made).size).toBe(1)
    expect(await reopened().open(name)).toEqual(secret)
  })

  test('leaves a damaged secret as it is, and loses no other', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    await vault.put(other, secret)
    await vault.damage(other)
    const damaged = store.sealedSecret(other)
    await vault.changes.changePassphrase(passphrase, next, nothing)
    expect(store.sealedSecret(other)).toBe(damaged)
    expect(await vault.open(name)).toEqual(secret)
  })

  test('whatever is opened, sealed, locked and unlocked meanwhile, opens afterwards', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    const changing = vault.changes.changePassphrase(passphrase, next, nothing)
    const opened = Array.from({ length: 50 }, () => vault.open(name))
    const sealed = await vault.seal(other, secret)
    const unlocking = vault.unlock(passphrase).catch((thrown: AgentError) => thrown.code)
    await changing
    expect(await Promise.all(opened)).toEqual(Array(50).fill(secret))
    expect([undefined, 'VAULT_LOCKED', 'PASSPHRASE_WRONG']).toContain(await unlocking)
    expect(await vault.open(name)).toEqual(secret)
    // What was sealed before is refused rather than lost.
    const written = store.write(transaction => putSealed(transaction, sealed))
    await written.catch(thrown => expect(thrown).toMatchObject({ code: 'INTERRUPTED' }))
    if (vault.has(other)) expect(await vault.open(other)).toEqual(secret)
  })
})

test('a kill before the commit leaves what unlocked it before', async () => {
  await begin('passphrase')
  const { promise, resolve } = Promise.withResolvers<void>()
  ofKeychain.state.hold = promise
  const adding = vault.changes.add({ kind: 'keychain' }, nothing)
  const rows = store.unlockers()
  expect(rows).toHaveLength(1)
  // Killed here: another process finds this.
  expect(reopened().kinds()).toEqual(['passphrase'])
  resolve()
  await adding
  expect(reopened().kinds()).toEqual(['keychain', 'passphrase'])
})

describe('whoever writes the database', () => {
  test('adds no passphrase of their own: it opens another data key, and neither unlocks nor confirms', async () => {
    await begin('keychain')
    await vault.put(name, secret)
    const wrapped = await passphrases.wrap(acme, new Uint8Array(randomBytes(32)), 'mine')
    await store.write(transaction =>
      transaction.putUnlocker({ kind: 'passphrase', id: acme, createdAt: 1, wrapped, mac: '' }),
    )
    const again = reopened()
    await expect(again.confirm('mine')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    await expect(again.unlock('mine')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    await expect(again.changes.changePassphrase('mine', 'other', nothing)).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
    })
    expect(await again.open(name)).toEqual(secret)
    expect(again.kinds()).toEqual(['keychain'])
    await expect(again.changes.remove('keychain', 'mine', nothing)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})
