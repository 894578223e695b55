import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeychainUnlocker, keychainUnlocker } from '../../../src/adapters/keychain/keychain-unlocker.ts'
import { newId } from '../../../src/core/ids.ts'
import type { WrappedKey } from '../../../src/core/ledger/unlocker-row.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { inAnotherProcess } from '../../support/keychain-child.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { unlockerContract } from '../../support/unlocker-contract.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

unlockerContract('keychain', { open: async () => keychainUnlocker({ service: 'contract' }) })

const dataKey = new Uint8Array(randomBytes(32))

describe('the item', () => {
  test('is one, of 32 random bytes, under a name with the id', async () => {
    const id = newId()
    const wrapped = await keychainUnlocker({ service: 'tidy' }).wrap(id, dataKey)
    const { findCredentials } = (await import('keytar')).default
    const items = await findCredentials('tidy')
    expect(items.map(({ account }) => account)).toEqual([`data key ${id}`])
    const key = Buffer.from(items[0]?.password ?? '', 'base64')
    expect(key).toHaveLength(32)
    expect(key.equals(dataKey)).toBe(false)
    expect(JSON.stringify(wrapped)).not.toContain(items[0]?.password)
  })

  test('is left alone where it serves already, whatever it wraps', async () => {
    const id = newId()
    const unlocker = keychainUnlocker()
    await unlocker.wrap(id, dataKey)
    const before = await rawGet(id)
    await unlocker.wrap(id, new Uint8Array(32))
    expect(await rawGet(id)).toBe(before)
  })

  test('opens nothing where it is damaged, of another id, or replaced, and makes nothing in its place', async () => {
    const [id, other] = [newId(), newId()]
    const unlocker = keychainUnlocker()
    const wrapped = await unlocker.wrap(id, dataKey)
    await unlocker.wrap(other, dataKey)
    for (const item of ['not base64!', Buffer.alloc(31).toString('base64'), (await rawGet(other)) ?? '']) {
      await rawSet(id, item)
      await expect(unlocker.unwrap(id, wrapped), item).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
      expect(await rawGet(id)).toBe(item)
    }
  })
})

test('says that it did not keep a key, where the keychain only pretends to', async () => {
  const { default: keytar } = await import('keytar')
  const { setPassword } = keytar
  const spy = vi.spyOn(keytar, 'setPassword').mockImplementation(async (service, account, item) => {
    if (account.startsWith('/probe/')) await setPassword(service, account, item)
  })
  await expect(keychainUnlocker().wrap(newId(), dataKey)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  spy.mockRestore()
})

test('takes back an item that was stored after it had said that it could not be', async () => {
  const { default: keytar } = await import('keytar')
  const { setPassword } = keytar
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  const spy = vi.spyOn(keytar, 'setPassword').mockImplementation(async (service, account, item) => {
    if (!account.startsWith('/probe/')) await told
    await setPassword(service, account, item)
  })
  const id = newId()
  const unlocker = keychainUnlocker({ timeoutMs: 200 })
  await expect(unlocker.wrap(id, dataKey)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  letGo()
  await idle(unlocker)
  spy.mockRestore()
  expect(await rawGet(id)).toBeNull()
})

test('lets several agents prove the same keychain at the same time', async () => {
  const id = newId()
  const steps = Array.from({ length: 10 }, (): ['unwrap', string, WrappedKey] => [
    'unwrap',
    id,
    { parameters: {}, key: '' },
  ])
  const agents = [1, 2, 3].map(() => inAnotherProcess(service, ...steps))
  const answers = (await Promise.all(agents)).flat().map(({ code }) => code)
  expect(answers).toEqual(Array(30).fill('VAULT_MISSING'))
})

describe('while the keyring is locked', () => {
  const id = newId()
  let wrapped: WrappedKey
  beforeAll(async () => {
    wrapped = await keychainUnlocker().wrap(id, dataKey)
  })
  beforeEach(() => service.lock())
  afterAll(() => service.unlock())

  test('says so, and what to do', async () => {
    expect(await keychainUnlocker().state(id)).toMatchObject({
      status: 'locked',
      nextStep: expect.stringContaining('gnome-keyring'),
    })
  })

  test('neither says that a key is missing, nor makes one', async () => {
    const unlocker = keychainUnlocker()
    await expectAllToFail(
      [unlocker.unwrap(id, wrapped), unlocker.wrap(id, dataKey), unlocker.wrap(newId(), dataKey)],
      'VAULT_LOCKED',
    )
    await service.unlock()
    expect(await keychainUnlocker().unwrap(id, wrapped)).toEqual(dataKey)
  })

  test('makes no other key in the place of one it could not see, when it is unlocked halfway', async () => {
    const { default: keytar } = await import('keytar')
    const { getPassword } = keytar
    const spy = vi.spyOn(keytar, 'getPassword').mockImplementationOnce(async (...item) => {
      const found = await getPassword(...item)
      await service.unlock()
      return found
    })
    await keychainUnlocker()
      .wrap(id, dataKey)
      .catch(() => undefined)
    expect(spy).toHaveBeenCalled()
    spy.mockRestore()
    expect(await keychainUnlocker().unwrap(id, wrapped)).toEqual(dataKey)
  })

  test('does not say that there is no key, when it is locked halfway', async () => {
    const { default: keytar } = await import('keytar')
    const { getPassword, setPassword } = keytar
    const look = vi.spyOn(keytar, 'getPassword').mockImplementationOnce(async (...item) => {
      const found = await getPassword(...item)
      await service.unlock()
      return found
    })
    const prove = vi.spyOn(keytar, 'setPassword').mockImplementationOnce(async (...item) => {
      await setPassword(...item)
      await service.lock()
    })
    await expect(keychainUnlocker().unwrap(id, wrapped)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(prove).toHaveBeenCalledOnce()
    look.mockRestore()
    prove.mockRestore()
  })

  test('is looked at again after a while, without being asked to unlock', async () => {
    const unlocker = keychainUnlocker()
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked' })
    await service.unlock()
    // Not at once: each look prompts the person again.
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked' })
    const later = performance.now() + 16_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await unlocker.state(id)).toEqual({ status: 'ready', nextStep: '' })
    await service.lock()
    clock.mockReturnValue(later + 6_000)
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked' })
    clock.mockRestore()
  })

  test('is noticed to be ready again by a key that could be read', async () => {
    const unlocker = keychainUnlocker()
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked' })
    await service.unlock()
    await unlocker.unwrap(id, wrapped)
    expect(await unlocker.state(id)).toEqual({ status: 'ready', nextStep: '' })
  })
})

/** Resolves when the keychain has answered. */
async function idle(unlocker: KeychainUnlocker): Promise<void> {
  await expect.poll(() => unlocker.waiting, { interval: 5 }).toBe(false)
}

async function rawGet(id: string): Promise<string | null> {
  return (await import('keytar')).default.getPassword('Countersign', `data key ${id}`)
}

async function rawSet(id: string, item: string): Promise<void> {
  await (await import('keytar')).default.setPassword('Countersign', `data key ${id}`, item)
}
