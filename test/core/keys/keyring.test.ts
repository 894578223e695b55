import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { putSealed } from '../../../src/core/keys/sealed-secret.ts'
import type { SecretName } from '../../../src/core/ledger/secret-name.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { manualClock } from '../../support/clock.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { chosenMemoryVault, memoryVault } from '../../support/memory-vault.ts'
import { newName } from '../../support/new-name.ts'
import { storeWithWallet } from '../../support/store-with-wallet.ts'

const minute = 60_000
const wiped = Uint8Array.of(0, 0, 0)
const keyOfPath = Uint8Array.of(2, 4, 6)

/** The "derivation" of these tests. */
const double = (secret: Uint8Array) => secret.map(byte => byte * 2)
const copy = (key: Uint8Array) => new Uint8Array(key)
/** Not what work may do: keeps the very array, to see what becomes of it. */
const keep = (key: Uint8Array) => key

test('lends the key derived from a secret', async () => {
  const { keyring, name } = await setUp()
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('visits the vault once for many uses of a key', async () => {
  const { keyring, name, vault } = await setUp()
  const derive = counted(double)
  for (let use = 0; use < 5; use += 1) expect(await keyring.use(name, 'm/0', derive.call, copy)).toEqual(keyOfPath)
  expect(vault.lent).toHaveLength(1)
  expect(derive.calls).toBe(1)
})

test('works with a held key before it returns', async () => {
  const { keyring, name } = await setUp()
  await keyring.use(name, 'm/0', double, copy)
  let worked = false
  void keyring.use(name, 'm/0', double, () => (worked = true))
  expect(worked).toBe(true)
})

test('loads a key once for many who ask at the same time', async () => {
  const { keyring, name, vault } = await setUp()
  const derive = counted(double)
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyring.use(name, 'm/0', derive.call, copy)))
  expect(keys).toEqual(Array.from({ length: 20 }, () => keyOfPath))
  expect(vault.lent).toHaveLength(1)
  expect(derive.calls).toBe(1)
})

test('keeps the keys of two paths, secrets and organizations apart', async () => {
  const { addWallet, keyring, name, vault } = await setUp()
  const other = await addWallet()
  await vault.put(other, Uint8Array.of(9))
  const triple = (secret: Uint8Array) => secret.map(byte => byte * 3)
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
  expect(await keyring.use(name, 'm/1', triple, copy)).toEqual(Uint8Array.of(3, 6, 9))
  expect(await keyring.use(other, 'm/0', double, copy)).toEqual(Uint8Array.of(18))
  const elsewhere = { ...name, organizationId: other.organizationId }
  await expect(keyring.use(elsewhere, 'm/0', double, copy)).rejects.toMatchObject({ code: 'SECRET_MISSING' })
})

test('wipes the secret as soon as a key is derived, and what was derived as soon as it is held', async () => {
  const { keyring, name, vault } = await setUp()
  let derived = new Uint8Array()
  await keyring.use(name, 'm/0', secret => (derived = double(secret)), copy)
  expect(vault.lent).toEqual([wiped])
  expect(derived).toEqual(wiped)
})

test('holds a key that is the secret itself', async () => {
  const { keyring, name } = await setUp()
  expect(await keyring.use(name, '', secret => secret, copy)).toEqual(Uint8Array.of(1, 2, 3))
  expect(await keyring.use(name, '', secret => secret, copy)).toEqual(Uint8Array.of(1, 2, 3))
})

test('wipes the secret when derivation fails, and tries again next time', async () => {
  const { keyring, name, vault } = await setUp()
  const fail = () => {
    throw new AgentError('REQUEST_INVALID', 'This path does not parse.')
  }
  await expect(keyring.use(name, 'm/x', fail, copy)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(vault.lent).toEqual([wiped])
  expect(await keyring.use(name, 'm/x', double, copy)).toEqual(keyOfPath)
})

test('says that a secret is missing only when the vault says so', async () => {
  const { keyring, name, vault } = await setUp()
  await expect(keyring.use(newName(), 'm/0', double, copy)).rejects.toMatchObject({ code: 'SECRET_MISSING' })
  vault.fail = new AgentError('VAULT_UNREACHABLE', 'The vault does not answer.')
  await expect(keyring.use(name, 'm/0', double, copy)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  vault.fail = undefined
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('lends a secret itself, and wipes it when the work is done or has failed', async () => {
  const { keyring, name, vault } = await setUp()
  expect(await keyring.secret(name, async secret => copy(secret))).toEqual(Uint8Array.of(1, 2, 3))
  await expect(keyring.secret(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vault.lent).toEqual([wiped, wiped])
  await expect(keyring.secret(newName(), copy)).rejects.toMatchObject({ code: 'SECRET_MISSING' })
})

test('wipes every held key before lock returns', async () => {
  const { keyring, name } = await setUp()
  const keys = [await keyring.use(name, 'm/0', double, keep), await keyring.use(name, 'm/1', double, keep)]
  keyring.lock()
  expect(keys).toEqual([wiped, wiped])
})

test('refuses everything while it is locked, and says what to do', async () => {
  const { keyring, name, vault } = await setUp()
  await keyring.use(name, 'm/0', double, copy)
  await keyring.lock()
  const refused = [
    keyring.use(name, 'm/0', double, copy),
    keyring.secret(name, copy),
    keyring.seal(newName(), Uint8Array.of(1)),
  ]
  await expectAllToFail(refused, 'VAULT_LOCKED')
  expect(vault.lent).toHaveLength(1)
  expect(vault.locks).toBe(1)
  expect(await keyring.state()).toEqual({ status: 'locked', nextStep: 'Unlock Countersign in its window.' })
})

test('serves again once it is unlocked, however long it was locked', async () => {
  const { clock, keyring, name } = await setUp()
  await keyring.lock()
  clock.advance(60 * minute)
  await keyring.unlock()
  expect(await keyring.state()).toEqual({ status: 'ready', nextStep: '' })
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('stays locked when the vault refuses to unlock', async () => {
  const { keyring, name, vault } = await setUp()
  await keyring.lock()
  vault.fail = new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase.')
  await expect(keyring.unlock('guess')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  vault.fail = undefined
  await expect(keyring.use(name, 'm/0', double, copy)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
})

test('stays locked when it is locked while it unlocks', async () => {
  const { keyring, vault } = await setUp()
  await keyring.lock()
  const release = vault.hold()
  const unlocking = keyring.unlock()
  await keyring.lock()
  release()
  await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(await keyring.state()).toMatchObject({ status: 'locked' })
})

test('derives nothing from a secret that arrives after it was locked', async () => {
  const { keyring, name, vault } = await setUp()
  const release = vault.hold()
  const derive = counted(double)
  const uses = [keyring.use(name, 'm/0', derive.call, copy), keyring.use(name, 'm/0', derive.call, copy)]
  const loan = keyring.secret(name, copy)
  await keyring.lock()
  release()
  await expectAllToFail([...uses, loan], 'VAULT_LOCKED')
  expect(derive.calls).toBe(0)
  expect(vault.lent).toEqual([wiped, wiped])
})

test('lends no wiped key to who waited for it when it locks in between', async () => {
  const { keyring, name } = await setUp()
  const first = keyring.use(name, 'm/0', double, key => {
    keyring.lock()
    return key.length
  })
  const second = keyring.use(name, 'm/0', double, copy)
  await first
  await expect(second).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
})

test('seals a secret and leaves the bytes to the caller', async () => {
  const { addWallet, keyring, store } = await setUp()
  const other = await addWallet()
  const secret = Uint8Array.of(7, 8, 9)
  const sealed = await keyring.seal(other, secret)
  expect(secret).toEqual(Uint8Array.of(7, 8, 9))
  await expect(keyring.secret(other, copy)).rejects.toMatchObject({ code: 'SECRET_MISSING' })
  await store.write(transaction => putSealed(transaction, sealed))
  expect(await keyring.secret(other, copy)).toEqual(secret)
})

test('wipes the held keys of a wallet that was deleted, and no others', async () => {
  const { addWallet, keyring, name, remove, vault } = await setUp()
  const other = await addWallet()
  await vault.put(other, Uint8Array.of(1, 2, 3))
  const [key, stays] = [await keyring.use(name, 'm/0', double, keep), await keyring.use(other, 'm/0', double, keep)]
  keyring.forgetDeleted()
  expect(key).toEqual(keyOfPath)
  await remove()
  keyring.forgetDeleted()
  expect(key).toEqual(wiped)
  expect(stays).toEqual(keyOfPath)
  await expect(keyring.use(name, 'm/0', double, copy)).rejects.toMatchObject({ code: 'SECRET_MISSING' })
})

test('holds no key of a secret that was deleted while it was loaded', async () => {
  const { keyring, name, remove, vault } = await setUp()
  const { read, release } = vault.holdAfterReading()
  const use = keyring.use(name, 'm/0', double, copy)
  await read
  await remove()
  keyring.forgetDeleted()
  release()
  await expect(use).rejects.toMatchObject({ code: 'SECRET_MISSING' })
  expect(vault.lent).toEqual([wiped])
})

test('locks by itself after the set time without use', async () => {
  const { clock, keyring, name, vault } = await setUp()
  const key = await keyring.use(name, 'm/0', double, keep)
  clock.advance(10 * minute - 1)
  expect(key).toEqual(keyOfPath)
  clock.advance(1)
  expect(key).toEqual(wiped)
  expect(vault.locks).toBe(1)
  await expect(keyring.use(name, 'm/0', double, copy)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
})

test('stays unlocked while it is used', async () => {
  const { clock, keyring, name, vault } = await setUp()
  for (let use = 0; use < 20; use += 1) {
    clock.advance(9 * minute)
    expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
  }
  expect(vault.lent).toHaveLength(1)
})

test('wipes one key that is not used while others are', async () => {
  const { clock, keyring, name } = await setUp()
  const idle = await keyring.use(name, 'm/0', double, keep)
  const busy = await keyring.use(name, 'm/1', double, keep)
  for (let use = 0; use < 4; use += 1) {
    clock.advance(3 * minute)
    await keyring.use(name, 'm/1', double, copy)
  }
  expect(idle).toEqual(wiped)
  expect(busy).toEqual(keyOfPath)
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('is locked on waking from a sleep longer than the set time', async () => {
  const { clock, keyring, name } = await setUp()
  const key = await keyring.use(name, 'm/0', double, keep)
  clock.sleep(8 * 60 * minute)
  await expect(keyring.use(name, 'm/0', double, copy)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(key).toEqual(wiped)
})

test('heeds a lengthened idle time at once', async () => {
  const { clock, keyring, name, settings } = await setUp()
  settings.idleMs = 60 * minute
  clock.sleep(59 * minute)
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('heeds a shortened idle time within a minute', async () => {
  const { clock, keyring, settings } = await setUp()
  settings.idleMs = 2 * minute
  clock.advance(3 * minute)
  expect(await keyring.state()).toMatchObject({ status: 'locked' })
})

test('never locks by itself where the idle time is infinite', async () => {
  const { clock, keyring, name, settings } = await setUp()
  settings.idleMs = Infinity
  clock.advance(30 * 24 * 60 * minute)
  expect(await keyring.use(name, 'm/0', double, copy)).toEqual(keyOfPath)
})

test('does not lock before it is chosen how it is unlocked, however long that takes', async () => {
  const clock = manualClock()
  const vault = memoryVault(memoryStore())
  const keyring = createKeyring({ vault, clock, idleMs: () => 10 * minute })
  clock.advance(60 * minute)
  keyring.lock()
  expect(await keyring.state()).toMatchObject({ status: 'missing' })
  await vault.changes.begin({ kind: 'memory' }, () => undefined)
  clock.advance(9 * minute)
  expect(await keyring.state()).toEqual({ status: 'ready', nextStep: '' })
  clock.advance(2 * minute)
  expect(await keyring.state()).toMatchObject({ status: 'locked' })
})

test('sets no timer for a use, and none while it is locked', async () => {
  const { clock, keyring, name } = await setUp()
  for (let use = 0; use < 10; use += 1) await keyring.use(name, 'm/0', double, copy)
  expect(clock.waiting).toBe(1)
  await keyring.lock()
  expect(clock.waiting).toBe(0)
  await keyring.unlock()
  expect(clock.waiting).toBe(1)
})

test('tells its listeners each time it locks, by itself or on demand, and once', async () => {
  const { clock, keyring } = await setUp()
  let told = 0
  const stop = keyring.onLock(() => (told += 1))
  await keyring.lock()
  await keyring.lock()
  expect(told).toBe(1)
  await keyring.unlock()
  clock.advance(10 * minute)
  await keyring.lock()
  expect(told).toBe(2)
  stop()
  await keyring.unlock()
  await keyring.lock()
  expect(told).toBe(2)
})

test('answers with the state of the vault while it is not locked itself', async () => {
  const vault = memoryVault(memoryStore())
  const keyring = createKeyring({ vault, clock: manualClock(), idleMs: () => 10 * minute })
  expect(await keyring.state()).toMatchObject({ status: 'missing' })
  await vault.changes.begin({ kind: 'memory' }, () => undefined)
  expect(await keyring.state()).toMatchObject({ status: 'ready' })
})

/** A keyring that locks after ten minutes, over a vault that keeps one secret. */
async function setUp() {
  const clock = manualClock()
  const { store, name, addWallet, remove } = await storeWithWallet()
  const vault = await watchedVault(store)
  const settings = { idleMs: 10 * minute }
  const keyring = createKeyring({ vault, clock, idleMs: () => settings.idleMs })
  await vault.put(name, Uint8Array.of(1, 2, 3))
  return { addWallet, clock, keyring, name, remove, settings, store, vault }
}

/** A vault in memory that remembers the arrays it has handed out, and can be made to hesitate or to fail. */
async function watchedVault(store: Store) {
  const vault = await chosenMemoryVault(store)
  let beforeReading = Promise.resolve()
  let afterReading = Promise.resolve()
  let hasRead = () => {}
  const watched = {
    ...vault,
    lent: [] as Uint8Array[],
    locks: 0,
    fail: undefined as AgentError | undefined,
    hold() {
      const gate = closedGate()
      beforeReading = gate.passed
      return gate.open
    },
    holdAfterReading() {
      const [reading, gate] = [closedGate(), closedGate()]
      hasRead = reading.open
      afterReading = gate.passed
      return { read: reading.passed, release: gate.open }
    },
    async open(name: SecretName) {
      await beforeReading
      if (watched.fail) throw watched.fail
      const secret = await vault.open(name)
      hasRead()
      await afterReading
      if (secret) watched.lent.push(secret)
      return secret
    },
    async unlock() {
      await beforeReading
      if (watched.fail) throw watched.fail
    },
    lock() {
      watched.locks += 1
    },
  }
  return watched
}

function closedGate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => (open = resolve))
  return { passed, open }
}

function counted<Argument, Value>(work: (argument: Argument) => Value) {
  const counter = {
    calls: 0,
    call(argument: Argument) {
      counter.calls += 1
      return work(argument)
    },
  }
  return counter
}
