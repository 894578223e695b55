import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findLost } from '../../../src/adapters/passphrase-vault/entries.ts'
import { formatFields, newContents } from '../../../src/adapters/passphrase-vault/vault-contents.ts'
import { secretBinding, toBase64 } from '../../../src/adapters/passphrase-vault/vault-key.ts'
import { seal } from '../../../src/core/crypto/sealing.ts'
import { newName } from '../../support/key-vault-contract.ts'

test('opens a secret once to see that it is sound, and again once it is sealed anew', () => {
  const [one, other] = [newName(), newName()]
  const key = randomBytes(32)
  const entry = { ...one, sealed: toBase64(seal(key, Uint8Array.of(1, 2, 3), secretBinding(one))) }
  const contents = newContents({ ...formatFields, scrypt: { salt: '', N: 1, r: 8, p: 1 }, vaultKey: '' })
  const opened = new Map<string, string>()
  const look = (by: Uint8Array, ...secrets: (typeof entry)[]) => findLost(by, { ...contents, secrets }, [one], opened)
  expect(look(key, { ...entry, ...other })).toEqual({ missing: [one], damaged: [] })
  expect(look(key, entry)).toEqual({ missing: [], damaged: [] })
  // With a key that opens nothing: whatever is opened now is damaged.
  expect(look(randomBytes(32), entry)).toEqual({ missing: [], damaged: [] })
  expect(
    look(key, { ...entry, sealed: `${entry.sealed.startsWith('A') ? 'B' : 'A'}${entry.sealed.slice(1)}` }),
  ).toEqual({ missing: [], damaged: [one] })
  const bad = { ...entry, sealed: 'AAAA' }
  expect(look(key, bad, entry), 'the first of one name counts').toEqual({ missing: [], damaged: [one] })
})
