import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPassphraseVault, openPassphraseVault } from '../../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { writtenGeneration } from '../../../src/adapters/passphrase-vault/vault-contents.ts'
import { removeSupersededCopies } from '../../../src/adapters/passphrase-vault/vault-file.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { scaled } from '../../support/effort.ts'
import { newName } from '../../support/key-vault-contract.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'

const passphrase = 'correct horse battery staple'
const folder = temporaryFolderOfFile()
const secret = Uint8Array.of(1, 2, 3)
const name = newName()

/** Files of a vault with one secret, and of another vault. */
let whole: string
let deleted: string
let ofAnother: string
beforeAll(async () => {
  const [file, another] = [join(folder, 'template'), join(folder, 'another')]
  const vault = await createPassphraseVault(file, passphrase)
  await vault.put(name, secret)
  whole = await readFile(file, 'utf8')
  await vault.put(newName(), secret)
  deleted = await readFile(file, 'utf8')
  await createPassphraseVault(another, passphrase)
  ofAnother = await readFile(another, 'utf8')
})

let folders = 0
async function newFolder(): Promise<string> {
  const path = join(folder, String(++folders))
  await mkdir(path)
  return path
}

describe('copies that a crash left beside the file', () => {
  const uuid = (digit: string) => `vault.json.${digit.repeat(8)}-0000-4000-8000-000000000000.new`
  const leave = async (place: string) => {
    await writeFile(join(place, uuid('1')), deleted)
    await writeFile(join(place, uuid('2')), deleted.slice(0, 200))
    await writeFile(join(place, uuid('3')), '')
  }
  /** What is nobody's leftover, or another vault's. */
  const others = ['vault.json.new', 'vault.json.1.new', 'vault.json.bak', `x${uuid('1')}`, `${uuid('1')}.txt`]

  test('go when it is unlocked, with what they hold of deleted wallets, and nothing else goes', async () => {
    const place = await newFolder()
    await writeFile(join(place, 'vault.json'), whole)
    await leave(place)
    for (const other of others) await writeFile(join(place, other), deleted)
    await writeFile(join(place, uuid('4')), ofAnother)
    const vault = openPassphraseVault(join(place, 'vault.json'), () => false)
    await vault.unlock(passphrase)
    expect((await readdir(place)).sort()).toEqual(['vault.json', ...others, uuid('4')].sort())
    expect(await readFile(join(place, 'vault.json'), 'utf8')).toBe(whole)
    expect(await vault.get(name)).toEqual(secret)
  })

  test.each([
    ['missing', undefined],
    ['cut short', 300],
    ['empty', 0],
  ])('stay while the file itself is %s: one of them may be the last', async (_, length) => {
    const place = await newFolder()
    if (length !== undefined) await writeFile(join(place, 'vault.json'), whole.slice(0, length))
    await leave(place)
    const before = await readdir(place)
    await openPassphraseVault(join(place, 'vault.json'))
      .unlock(passphrase)
      .catch(() => undefined)
    expect(await readdir(place)).toEqual(before)
  })

  test('are not said to be gone where the file itself is damaged, and stay', async () => {
    const place = await newFolder()
    await writeFile(join(place, 'vault.json'), whole.slice(0, 300))
    await leave(place)
    const before = await readdir(place)
    await expect(removeSupersededCopies(join(place, 'vault.json'), () => false)).rejects.toMatchObject({
      code: 'SECRET_DAMAGED',
    })
    expect(await readdir(place)).toEqual(before)
  })

  /** The file with a key of generation 1, and with one more of generation 2, as it was before and after a change. */
  async function changed() {
    const place = await newFolder()
    const [file, left] = [join(place, 'vault.json'), join(place, uuid('1'))]
    const vault = await createPassphraseVault(file, passphrase)
    await vault.put(name, secret, { databaseId: 'one', number: 1 })
    const before = await readFile(file, 'utf8')
    await vault.put(newName(), secret, { databaseId: 'one', number: 2 })
    const after = await readFile(file, 'utf8')
    const unlocked = async (inPlace: string, leftover: string, isNeeded?: () => boolean) => {
      await writeFile(file, inPlace)
      await writeFile(left, leftover)
      await openPassphraseVault(file, isNeeded).unlock(passphrase)
      return readdir(place)
    }
    return { before, after, unlocked }
  }

  test('stay where the file lacks what a newer one of them has: an older file was put back', async () => {
    const { before, after, unlocked } = await changed()
    expect(await unlocked(before, after)).toEqual(['vault.json', uuid('1')])
    expect(await unlocked(after, before)).toEqual(['vault.json'])
  })

  test('stay where they have what a record names and the file lacks, whichever is newer', async () => {
    const { before, after, unlocked } = await changed()
    const later = JSON.stringify({
      ...JSON.parse(before),
      generation: writtenGeneration({ databaseId: 'one', number: 3 }),
    })
    expect(await unlocked(later, after)).toEqual(['vault.json', uuid('1')])
    expect(await unlocked(later, after, () => true)).toEqual(['vault.json', uuid('1')])
    expect(await unlocked(later, after, () => false), 'it was deleted since').toEqual(['vault.json'])
  })

  test('stay where a key in the file is not as it is in them: it may be the last that is whole', async () => {
    const { before, unlocked } = await changed()
    const differing = (field: 'sealed' | 'keyId', text: string) => {
      const contents = JSON.parse(before)
      contents.secrets[0][field] = text
      return JSON.stringify(contents)
    }
    expect(await unlocked(differing('sealed', 'AAAA'), before)).toEqual(['vault.json', uuid('1')])
    expect(await unlocked(differing('keyId', 'another name'), before)).toEqual(['vault.json', uuid('1')])
    expect(await unlocked(before, before)).toEqual(['vault.json'])
  })

  test('stay when the passphrase is wrong', async () => {
    const place = await newFolder()
    await writeFile(join(place, 'vault.json'), whole)
    await leave(place)
    const unlocking = openPassphraseVault(join(place, 'vault.json')).unlock('wrong')
    await expect(unlocking).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    expect(await readdir(place)).toHaveLength(4)
  })

  test('are told from those that are just being written', async () => {
    const place = await newFolder()
    await writeFile(join(place, 'vault.json'), whole)
    const vault = openPassphraseVault(join(place, 'vault.json'))
    await vault.unlock(passphrase)
    const names = Array.from({ length: 20 }, newName)
    await Promise.all([
      ...names.map(each => vault.put(each, secret)),
      vault.unlock(passphrase),
      vault.unlock(passphrase),
    ])
    expect(await Promise.all(names.map(each => vault.get(each)))).toEqual(names.map(() => secret))
  })
})

describe('a link in the place of the file', () => {
  test('is written through, and never replaced', async () => {
    const [place, disk] = [await newFolder(), await newFolder()]
    const [file, target] = [join(place, 'vault.json'), join(disk, 'keys.json')]
    await writeFile(target, whole, { mode: 0o600 })
    await symlink(target, file)
    const vault = openPassphraseVault(file)
    await vault.unlock(passphrase)
    const added = newName()
    await vault.put(added, secret)
    expect(await readlink(file)).toBe(target)
    expect(await vault.get(added)).toEqual(secret)
    expect(await readdir(disk)).toEqual(['keys.json'])
    expect(await readdir(place)).toEqual(['vault.json'])
    expect((await stat(target)).mode & 0o777).toBe(0o600)
  })

  test('to a disk that is not there is no vault that is missing: none is made in its place', async () => {
    const place = await newFolder()
    const file = join(place, 'vault.json')
    await symlink('/nonexistent/keys.json', file)
    const connect = { code: 'VAULT_UNREACHABLE', message: expect.stringContaining('Connect the disk') }
    const vault = openPassphraseVault(file)
    await expect(vault.unlock(passphrase)).rejects.toMatchObject(connect)
    await expect(vault.put(name, secret)).rejects.toMatchObject(connect)
    await expect(createPassphraseVault(file, passphrase)).rejects.toMatchObject(connect)
    expect(await vault.state()).toMatchObject({ status: 'missing', nextStep: connect.message })
    expect(await readlink(file)).toBe('/nonexistent/keys.json')
    expect(await readdir(place)).toEqual(['vault.json'])
  })
})

test('a file that others could read is for its owner alone after the next change', async () => {
  const place = await newFolder()
  const file = join(place, 'vault.json')
  await writeFile(file, whole)
  await chmod(file, 0o666)
  const vault = openPassphraseVault(file)
  await vault.unlock(passphrase)
  await vault.put(newName(), secret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('whatever the file holds, what is said about it is in words', async () => {
  const place = await newFolder()
  const file = join(place, 'vault.json')
  await fc.assert(
    fc.asyncProperty(hostileFile(), async text => {
      await writeFile(file, text)
      const vault = openPassphraseVault(file)
      const said = await Promise.all([
        vault.unlock('wrong').catch(thrown => thrown),
        vault.get(name).catch(thrown => thrown),
        vault.state(),
      ])
      for (const each of said) {
        if (each instanceof Error) expect(each).toBeInstanceOf(AgentError)
        expect(JSON.stringify([each?.message, each?.nextStep])).not.toMatch(
          /Error|invalid_|expected|Unexpected|undefined|JSON|ENO|\{\\n/,
        )
      }
    }),
    { numRuns: scaled(60) },
  )

  /** A sound file in which one value is another, or none; or no such thing at all. */
  function hostileFile(): fc.Arbitrary<string> {
    const place = fc.constantFrom(
      'format',
      'version',
      'scrypt',
      'vaultKey',
      'checksum',
      'secrets',
      'N',
      'salt',
      'sealed',
    )
    const changed = fc
      .tuple(place, fc.jsonValue())
      .map(([key, value]) => JSON.stringify(JSON.parse(whole, (each, old) => (each === key ? value : old))))
    return fc.oneof(
      changed,
      fc.string(),
      fc.json(),
      fc.constant('\u0000'),
      fc.nat(500).map(end => whole.slice(0, end)),
    )
  }
})
