import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { manualClock } from '../../support/clock.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { memoryVault } from '../../support/memory-vault.ts'
import { newName } from '../../support/new-name.ts'
import { copy, counted, double, keep, keyOfPath, minute, setUp, wiped } from './watched-keyring.ts'

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

test('locks automatically after the set time without use', async () => {
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

test('never locks automatically if the idle time is infinite', async () => {
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
