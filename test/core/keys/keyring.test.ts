import { expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { putSealed } from '../../../src/core/keys/sealed-secret.ts'
import { newName } from '../../support/new-name.ts'
import { copy, counted, double, keep, keyOfPath, setUp, wiped } from './watched-keyring.ts'

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
