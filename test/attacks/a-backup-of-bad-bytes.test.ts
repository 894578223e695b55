/**
 * The promise: a file that somebody hands over is checked and restored as a whole or not at all: whatever is wrong with its bytes or its
 * database is said in words, soon, and nothing is left behind.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newestVersion } from '../../src/adapters/store/take-over.ts'
import { backupsOfFile, invalid } from './crafted-backups.ts'

const { at, made, plaintextOf, encrypted, open, craft } = backupsOfFile()

describe('its database', () => {
  const edited = (sql: string): Buffer => {
    writeFileSync(at('edited.db'), made.genuine)
    const database = new Database(at('edited.db'))
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.pragma('journal_mode = DELETE')
    database.exec(sql)
    database.close()
    return readFileSync(at('edited.db'))
  }
  const torn = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(made.genuine)
    change(bytes)
    return bytes
  }
  test.each<[string, () => Buffer]>([
    ['a trigger', () => edited('CREATE TRIGGER more AFTER INSERT ON audit BEGIN DELETE FROM policies; END')],
    [
      'a trigger with a name like SQLite’s',
      () => edited('CREATE TRIGGER "sqlite+" AFTER INSERT ON audit BEGIN DELETE FROM policies; END'),
    ],
    ['a view', () => edited('CREATE VIEW everybody AS SELECT * FROM users')],
    ['a table more', () => edited('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')],
    ['a row without its organization', () => edited(`PRAGMA foreign_keys = OFF; DELETE FROM organizations`)],
    ['a page that is none', () => torn(bytes => bytes.fill(0xff, 8192, 12_288))],
    ['a header that says it is larger', () => torn(bytes => bytes.writeUInt32BE(0x7fff_ffff, 28))],
    ['pages of another size', () => torn(bytes => bytes.writeUInt16BE(512, 16))],
    ['another program’s mark', () => torn(bytes => bytes.writeUInt32BE(1, 68))],
    ['no SQLite', () => Buffer.alloc(20_000, 'x')],
  ])('%s', async (_, made) => {
    const database = made()
    expect(await craft({ database })).toMatchObject(invalid)
  })

  test('nothing at all, and none of its tables', async () => {
    expect(await craft({ database: Buffer.alloc(0) })).toBeInstanceOf(Error)
    // A file without a page is a database to SQLite: then it says so itself.
    const nothing = { header: { wallets: 0, activities: 0, secrets: 0 }, database: Buffer.alloc(0) }
    expect(await craft(nothing)).toMatchObject(invalid)
  })

  test('more room than there is', async () => {
    const database = { version: newestVersion, bytes: Number.MAX_SAFE_INTEGER, sha256: '0'.repeat(64) }
    expect(await craft({ header: { database } })).toMatchObject({ code: 'FILE_UNUSABLE' })
  })

  test('much more than is read before it is refused, which ends no process', async () => {
    const thrown: unknown[] = []
    const note = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    const ofFile = 'other words for the backup'
    const bytes = { version: newestVersion, bytes: Number.MAX_SAFE_INTEGER, sha256: '0'.repeat(64) }
    // While the passphrase is stretched, the file is read on.
    const encrypter = new Encrypter()
    encrypter.setPassphrase(ofFile)
    encrypter.setScryptWorkFactor(14)
    for (const size of [130_000, 260_000, 560_000, 4_000_000]) {
      const plaintext = plaintextOf({ header: { database: bytes }, database: Buffer.alloc(size, 'x') })
      const file = Buffer.from(await encrypter.encrypt(plaintext))
      expect(await open(file, { passphrase: ofFile })).toMatchObject({ code: 'FILE_UNUSABLE' })
    }
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(thrown).toEqual([])
  })

  test('something after it', async () => {
    expect(await craft({ after: Buffer.from('more') })).toMatchObject(invalid)
  })
})

describe('the file', () => {
  test('one bit off, anywhere, or cut off, anywhere', async () => {
    const whole = await encrypted(plaintextOf({}))
    const payload = whole.indexOf('\n--- ')
    const places = [
      0,
      21,
      30,
      60,
      payload - 3,
      payload + 10,
      payload + 49,
      payload + 60,
      payload + 80,
      70_000,
      whole.length - 1,
    ]
    for (const place of places) {
      const bytes = Buffer.from(whole)
      bytes[place]! ^= 1
      expect(await open(bytes), String(place)).toMatchObject({
        code: expect.stringMatching(/^(BACKUP_INVALID|PASSPHRASE_WRONG)$/),
      })
    }
    for (const length of [0, 1, 21, 22, payload, payload + 50, payload + 70, 65_800, whole.length - 1])
      expect(await open(whole.subarray(0, length)), String(length)).toMatchObject(invalid)
    expect(await open(Buffer.concat([whole, whole]))).toMatchObject(invalid)
  })

  test('for more recipients than any agent makes it for is not worked through', async () => {
    const stanza = () => `-> X25519 ${unpadded()}\n${unpadded()}\n`
    const unpadded = () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
        .toString('base64')
        .replaceAll('=', '')
    const bytes = Buffer.from(`age-encryption.org/v1\n${stanza().repeat(2_000)}--- ${unpadded()}\n${' '.repeat(100)}`)
    expect(await open(bytes)).toMatchObject(invalid)
  })

  test.each(['21', '30', '64', '99', '0', '018', '-1', '1e1', ''])(
    'that asks for 2^%s rounds of scrypt is not worked through',
    async factor => {
      const bytes = Buffer.from(
        `age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} ${factor}\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n${' '.repeat(100)}`,
      )
      // Worked through, it would be told of as the wrong passphrase.
      expect(await open(bytes, { passphrase: 'whatever it may be' })).toMatchObject(invalid)
    },
  )

  test.runIf(process.platform === 'linux')('that is no file is refused, and not waited for', async () => {
    execFileSync('mkfifo', [at('pipe.age')])
    symlinkSync(at('pipe.age'), at('link.age'))
    // Else what hangs in the thread pool would keep this process too.
    onTestFinished(() => void execFileSync('sh', ['-c', `timeout 1 sh -c ': > ${at('pipe.age')}' || true`]))
    for (const file of [at('pipe.age'), at('link.age'), '/dev/zero', '/dev/tty', at('data')])
      expect(await open(file), file).toMatchObject({ code: 'FILE_UNUSABLE' })
    const nowhere = {
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining(`no such file or folder (${at('nowhere.age')})`),
    }
    expect(await open(at('nowhere.age'))).toMatchObject(nowhere)
  })
})
