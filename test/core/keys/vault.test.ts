import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import type { UnlockerKind } from '../../../src/core/ledger/unlocker-row.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
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

describe('a vault', () => {
  test('opens nothing and seals nothing before it was chosen how it is unlocked', async () => {
    await expectAllToFail(
      [vault.open(name), vault.seal(name, secret), vault.unlock(), vault.dataKey()],
      'VAULT_MISSING',
    )
    expect(await vault.state()).toMatchObject({ status: 'missing', nextStep: expect.stringContaining('Choose') })
    expect(vault.kinds()).toEqual([])
  })

  test('gives back what it sealed, for the same name alone', async () => {
    await begin('memory')
    await vault.put(name, secret)
    expect(await vault.open(name)).toEqual(secret)
    expect(await vault.open(other)).toBeUndefined()
    const sealed = store.sealedSecret(name) ?? ''
    await store.write(transaction => transaction.putSealedSecret(other, sealed))
    await expect(vault.open(other)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })

  test('does not open a sealed row with a byte changed, cut short, or of no base64', async () => {
    await begin('memory')
    await vault.put(name, secret)
    const whole = Buffer.from(store.sealedSecret(name) ?? '', 'base64')
    const damaged = [...whole.keys()].map(at =>
      Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte))),
    )
    for (const bytes of [...damaged, whole.subarray(1), whole.subarray(0, -1), Buffer.alloc(0), Buffer.from('?')]) {
      await store.write(transaction => transaction.putSealedSecret(name, bytes.toString('base64')))
      await expect(vault.open(name)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    }
  })

  test('by a keychain opens when it is first needed, by one read, whatever the number of secrets', async () => {
    await begin('keychain')
    await vault.put(name, secret)
    const again = reopened()
    expect(await again.state()).toMatchObject({ status: 'ready' })
    expect(await Promise.all(Array.from({ length: 20 }, () => again.open(name)))).toEqual(Array(20).fill(secret))
    ofKeychain.state.isGone = true
    expect(await again.open(name)).toEqual(secret)
  })

  test('by a passphrase opens nothing until the person gives it, nor after it is locked', async () => {
    await begin('passphrase')
    await vault.put(name, secret)
    const again = reopened()
    await expectAllToFail([again.open(name), again.seal(name, secret), again.dataKey()], 'VAULT_LOCKED')
    await expectAllToFail([again.unlock('wrong words'), again.confirm('wrong words')], 'PASSPHRASE_WRONG')
    await again.confirm(passphrase)
    expect(await again.state()).toMatchObject({ status: 'locked' })
    await again.unlock(passphrase)
    expect(await again.open(name)).toEqual(secret)
    again.lock()
    await expect(again.open(name)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })

  test('by a keychain stays locked until it is unlocked, whatever is asked of it', async () => {
    await begin('keychain')
    await vault.put(name, secret)
    vault.lock()
    await expectAllToFail([vault.open(name), vault.seal(other, secret), vault.dataKey()], 'VAULT_LOCKED')
    await vault.unlock()
    expect(await vault.open(name)).toEqual(secret)
  })

  test('that is locked while its first unlocker is made holds no data key', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ofKeychain.state.hold = promise
    const beginning = begin('keychain')
    vault.lock()
    resolve()
    await beginning
    await expect(vault.dataKey()).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    await vault.unlock()
    expect(await vault.dataKey()).toHaveLength(32)
  })

  test('that is locked while it is being unlocked stays locked', async () => {
    await begin('passphrase')
    vault.lock()
    const unlocking = vault.unlock(passphrase)
    vault.lock()
    await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(await vault.state()).toMatchObject({ status: 'locked' })
  })

  test('makes nothing by itself in the place of a key that the keychain does not hold', async () => {
    await begin('keychain')
    await vault.put(name, secret)
    ofKeychain = losableKeychain()
    const elsewhere = reopened()
    await expectAllToFail([elsewhere.open(name), elsewhere.seal(name, secret), elsewhere.unlock()], 'VAULT_MISSING')
    expect(ofKeychain.state.made).toEqual([])
  })
})
