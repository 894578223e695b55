import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { passphraseUnlocker } from '../../../src/adapters/passphrase/passphrase-unlocker.ts'
import { unseal } from '../../../src/core/crypto/sealing.ts'
import { newId } from '../../../src/core/ids.ts'
import { unlockerContract } from '../../support/unlocker-contract.ts'

const passphrase = 'four unrelated words here'
unlockerContract('passphrase', { open: async () => passphraseUnlocker(), passphrase })

test('wraps by scrypt of the passphrase, with a salt of its own each time', async () => {
  const [id, dataKey, unlocker] = [newId(), new Uint8Array(randomBytes(32)), passphraseUnlocker()]
  const [one, other] = [await unlocker.wrap(id, dataKey, passphrase), await unlocker.wrap(id, dataKey, passphrase)]
  expect(one.parameters).toEqual({ N: 2 ** 17, r: 8, p: 1, salt: expect.any(String) })
  expect(one.parameters.salt).not.toBe(other.parameters.salt)
  const salt = Buffer.from(String(one.parameters.salt), 'base64')
  expect(salt).toHaveLength(16)
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  expect(unseal(key, Buffer.from(one.key, 'base64'), ['countersign data key 1', 'passphrase', id])).toEqual(dataKey)
})

test('takes a passphrase typed on another keyboard for the same', async () => {
  const [id, dataKey, unlocker] = [newId(), new Uint8Array(randomBytes(32)), passphraseUnlocker()]
  const wrapped = await unlocker.wrap(id, dataKey, 'gr\u00fc\u00dfe an alle')
  expect(await unlocker.unwrap(id, wrapped, 'gru\u0308\u00dfe an alle')).toEqual(dataKey)
})

test('does not run scrypt with parameters that it would not write', async () => {
  const [id, unlocker] = [newId(), passphraseUnlocker()]
  const wrapped = await unlocker.wrap(id, new Uint8Array(32), passphrase)
  const strange = [
    { N: 2 ** 10 },
    { N: 2 ** 30 },
    { N: 2 ** 17 + 1 },
    { r: 1 },
    { p: 1000 },
    { salt: '?' },
    { more: 1 },
  ]
  for (const parameters of strange) {
    const unwrapped = unlocker.unwrap(
      id,
      { ...wrapped, parameters: { ...wrapped.parameters, ...parameters } },
      passphrase,
    )
    await expect(unwrapped, JSON.stringify(parameters)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  }
})
