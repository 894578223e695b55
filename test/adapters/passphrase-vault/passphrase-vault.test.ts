import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassphrase } from '../../../src/adapters/passphrase-vault/change-passphrase.ts'
import { createPassphraseVault, openPassphraseVault } from '../../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { formatFields, newContents } from '../../../src/adapters/passphrase-vault/vault-contents.ts'
import type { KeyVault } from '../../../src/core/ports/key-vault.ts'
import { scaled } from '../../support/effort.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { keyVaultContract, newName } from '../../support/key-vault-contract.ts'

const passphrase = 'correct horse battery staple'
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-vault-'))
})
afterAll(() => rm(directory, { recursive: true }))

keyVaultContract('passphrase', {
  open: () => createPassphraseVault(join(directory, 'contract'), passphrase),
  async reopen() {
    const vault = openPassphraseVault(join(directory, 'contract'))
    await vault.unlock(passphrase)
    return vault
  },
  openAnother: () => createPassphraseVault(join(directory, 'another'), passphrase),
  passphrase,
})

test('a file that does not exist is a vault that is missing, and is not created by looking', async () => {
  const file = join(directory, 'absent')
  const vault = openPassphraseVault(file)
  expect(await vault.state()).toMatchObject({ status: 'missing', nextStep: expect.stringContaining('put back a copy') })
  const verbs = [
    vault.get(newName()),
    vault.put(newName(), Uint8Array.of(1)),
    vault.delete(newName()),
    vault.unlock('x'),
  ]
  await expectAllToFail(verbs, 'VAULT_MISSING')
  expect(await readdir(directory)).not.toContain('absent')
})

test('a vault is not created without a passphrase', async () => {
  const creation = createPassphraseVault(join(directory, 'empty'), '')
  await expect(creation).rejects.toMatchObject({ code: 'REQUEST_INVALID', detail: { field: 'passphrase' } })
  expect(await readdir(directory)).not.toContain('empty')
})

test('the file is as it was when what comes before a change of passphrase is called, and stays so where that fails', async () => {
  const file = join(directory, 'changing')
  await createPassphraseVault(file, passphrase)
  const before = await readFile(file, 'utf8')
  const called: string[] = []
  const first = async () => {
    called.push(await readFile(file, 'utf8'))
    throw new Error('planted')
  }
  await expect(changePassphrase(file, 'another one', 'the next', first)).rejects.toMatchObject({
    code: 'PASSPHRASE_WRONG',
  })
  expect(called).toEqual([])
  await expect(changePassphrase(file, passphrase, 'the next', first)).rejects.toThrow('planted')
  expect(called).toEqual([before])
  expect(await readFile(file, 'utf8')).toBe(before)
})

describe('a vault with a secret', () => {
  const name = newName()
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
  let file: string
  let vault: KeyVault
  let whole: string
  beforeAll(async () => {
    file = join(directory, 'vault')
    vault = await createPassphraseVault(file, passphrase)
    await vault.put(name, secret)
    whole = await readFile(file, 'utf8')
  })

  /** Runs `work` while the file holds something else. */
  async function whileFileHolds(text: string, work: () => Promise<void>) {
    await writeFile(file, text)
    await work()
    expect(await readFile(file, 'utf8'), 'the damaged file is left as it is').toBe(text)
    await writeFile(file, whole)
  }

  test('is locked when it is opened, and opened by its passphrase only', async () => {
    const again = openPassphraseVault(file)
    expect(await again.state()).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('passphrase') })
    await expectAllToFail([again.unlock(), again.unlock('correct horse battery stapler')], 'PASSPHRASE_WRONG')
    await expect(again.get(name)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    await again.unlock(passphrase)
    expect(await again.get(name)).toEqual(secret)
  })

  test('stays unlocked when a wrong passphrase is tried on it', async () => {
    await expect(vault.unlock('wrong')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    expect(await vault.get(name)).toEqual(secret)
  })

  test('stays locked when it is locked while it unlocks', async () => {
    const again = openPassphraseVault(file)
    const unlocking = again.unlock(passphrase)
    await again.lock()
    await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(await again.state()).toMatchObject({ status: 'locked' })
  })

  test('is not created over', async () => {
    await expect(createPassphraseVault(file, 'another')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await readFile(file, 'utf8')).toBe(whole)
    expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('.new'))
  })

  test('is for its owner alone to read, also after a change', async () => {
    await vault.put(newName(), secret)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    whole = await readFile(file, 'utf8')
  })

  test('holds its secret in no readable form, and says how its key is made', () => {
    for (const encoding of ['hex', 'base64', 'latin1'] as const) {
      expect(whole).not.toContain(Buffer.from(secret).toString(encoding).replace(/=+$/, ''))
    }
    expect(JSON.parse(whole)).toMatchObject({
      scrypt: { N: 131_072, r: 8, p: 1, salt: expect.stringMatching(/^.{24}$/) },
    })
  })

  test('gives no secret under another name, nor one with a bit changed', async () => {
    const other = newName()
    const { secrets, ...header } = JSON.parse(whole)
    const { sealed } = secrets[0]
    const flipped = Buffer.from(sealed, 'base64')
    flipped[20]! ^= 1
    const entries = [
      { ...other, sealed },
      { ...name, sealed: flipped.toString('base64') },
    ]
    await whileFileHolds(JSON.stringify({ ...header, secrets: entries }), async () => {
      await expectAllToFail([vault.get(other), vault.get(name)], 'SECRET_DAMAGED')
    })
  })

  test('keeps the other secrets of a file in which one is damaged', async () => {
    const { secrets, ...header } = JSON.parse(whole)
    const damaged = { ...newName(), sealed: 'AAAA' }
    await whileFileHolds(JSON.stringify({ ...header, secrets: [damaged, ...secrets] }), async () => {
      expect(await vault.get(name)).toEqual(secret)
      expect(await vault.findLost([damaged, name])).toEqual({ missing: [], damaged: [damaged] })
    })
  })

  test('says that a damaged file is damaged, whatever the passphrase, and leaves it as it is', async () => {
    const again = openPassphraseVault(file)
    const { scrypt, vaultKey, ...rest } = JSON.parse(whole)
    const other = Buffer.alloc(16).toString('base64')
    const damages = [
      '',
      'not JSON',
      '{}',
      whole.slice(0, whole.length / 2),
      JSON.stringify({ ...rest, scrypt: { ...scrypt, salt: other }, vaultKey }),
      JSON.stringify({ ...rest, scrypt, vaultKey: other }),
      JSON.stringify(newContents({ ...formatFields, scrypt: { ...scrypt, N: 2 ** 10 }, vaultKey })),
      JSON.stringify({ ...rest, scrypt, vaultKey, version: 2 }),
    ]
    for (const text of damages) {
      await whileFileHolds(text, async () => {
        expect(await again.state()).toMatchObject({ status: 'missing', nextStep: expect.stringContaining('damaged') })
        const verbs = [again.unlock(passphrase), vault.get(name), vault.put(newName(), secret), vault.delete(name)]
        await expectAllToFail(verbs, 'SECRET_DAMAGED')
      })
    }
  })

  test('takes a byte changed anywhere for damage, or for nothing at all, and gives no other secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 32, max: 126 }), async (place, byte) => {
        const text = whole.slice(0, place) + String.fromCharCode(byte) + whole.slice(place + 1)
        await whileFileHolds(text, async () => {
          const found = await vault.get(name).catch(error => error.code)
          // Undefined is the truth where the changed byte was one of the name.
          if (found !== undefined && found !== 'SECRET_DAMAGED') expect(found).toEqual(secret)
        })
      }),
      { numRuns: scaled(200) },
    )
  })

  test('puts nothing into a file that another vault has taken the place of', async () => {
    const other = await readFile(join(directory, 'contract'), 'utf8')
    await whileFileHolds(other, async () => {
      expect(await vault.state()).toMatchObject({ status: 'locked' })
      await expectAllToFail([vault.put(newName(), secret), vault.get(name), vault.delete(newName())], 'VAULT_LOCKED')
    })
  })

  test('is as it was when a crash came between the temporary file and the rename', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async length => {
        const leftover = `${file}.7f6f2c1e.new`
        await writeFile(leftover, whole.slice(0, length))
        expect(await vault.get(name)).toEqual(secret)
        const added = newName()
        await vault.put(added, Uint8Array.of(1))
        await vault.delete(added)
        expect(await vault.get(name)).toEqual(secret)
        await rm(leftover)
      }),
      { numRuns: scaled(10) },
    )
  })

  test('does not lose a secret to another vault open over the same file', async () => {
    const again = openPassphraseVault(file)
    await again.unlock(passphrase)
    const names = Array.from({ length: 10 }, newName)
    await Promise.all(names.map((each, index) => (index % 2 ? vault : again).put(each, Uint8Array.of(index))))
    expect(await Promise.all(names.map(each => vault.get(each)))).toEqual(names.map((_, index) => Uint8Array.of(index)))
  })

  test('takes a passphrase typed in other code points for the same', async () => {
    const composed = join(directory, 'composed')
    await createPassphraseVault(composed, 'caf\u00e9 au lait')
    await openPassphraseVault(composed).unlock('cafe\u0301 au lait')
  })
})

test('a vault that cannot be written says so, and leaves nothing behind', async () => {
  const creation = createPassphraseVault(join(directory, 'no such directory', 'vault'), passphrase)
  await expect(creation).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
})

test('a file that cannot be read is not a vault that is missing', async () => {
  await expect(openPassphraseVault(directory).get(newName())).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
})
