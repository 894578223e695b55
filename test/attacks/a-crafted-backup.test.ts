/**
 * The promise: a file that somebody hands over is checked and restored as a whole or not at all. What it says of itself is what is in
 * it, whoever made it; whatever is wrong with it is said in words, soon, and nothing is left behind.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { passphraseUnlocker } from '../../src/adapters/passphrase/passphrase-unlocker.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { newestVersion } from '../../src/adapters/store/take-over.ts'
import { checkBackup } from '../../src/agent/backup/check.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { openWith, sealWith } from '../../src/core/keys/sealed-secret.ts'
import { walletIdOf } from '../../src/core/keys/wallet-id.ts'
import { startHeadless } from '../support/headless.ts'
import { memoryVault } from '../support/memory-vault.ts'
import { acme, draftOf, examples, globex, idOf } from '../support/records.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const entropy = Buffer.alloc(16, 7)
const walletId = walletIdOf(acme, entropy)
let identities: string
let recipient: string
let genuine: Buffer
/** As version 1 had it beside its secrets, which were not in it. */
let withoutSecrets: Buffer
const dataKey = Buffer.alloc(32, 5)
const name = { organizationId: acme, keyId: walletId }

beforeAll(async () => {
  for (const name of ['data', 'targets']) mkdirSync(at(name))
  identities = await generateX25519Identity()
  recipient = await identityToRecipient(identities)
  const store = openSqliteStore(at('genuine.db'))
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.insert('wallets', { ...examples.wallets, id: walletId, hardwareWallet: null })
    transaction.putSealedSecret(name, sealWith(dataKey, name, entropy))
    transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
  })
  await store.close()
  genuine = readFileSync(at('genuine.db'))
  withoutSecrets = changed('DELETE FROM secrets')
})

interface Parts {
  readonly header?: object
  /** Of version 1, which is made where they are given. */
  readonly secrets?: readonly { readonly line?: object; readonly bytes?: Uint8Array }[]
  readonly key?: Uint8Array
  readonly database?: Buffer
  readonly after?: Buffer
}

/** What an agent would have written, but for what is given. */
function plaintextOf({
  header = {},
  secrets,
  key = dataKey,
  database = secrets ? withoutSecrets : genuine,
  after = Buffer.alloc(0),
}: Parts): Buffer {
  const first = {
    ...{ format: 'countersign-backup', version: secrets ? 1 : 2, agent: '0.1.0' },
    ...{ madeAt: '2026-11-24T08:15:00.000Z', databaseId: 'one', wallets: 1, activities: 1 },
    ...(secrets ? { secrets: secrets.length, missing: 0 } : { secrets: 1 }),
    database: {
      version: newestVersion,
      bytes: database.length,
      sha256: createHash('sha256').update(database).digest('hex'),
    },
    ...header,
  }
  const lines = secrets?.flatMap(({ line = {}, bytes = entropy }) => [
    Buffer.from(`${JSON.stringify({ ...name, bytes: bytes.length, ...line })}\n`),
    bytes,
  ])
  return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), ...(lines ?? [key]), database, after])
}

async function encrypted(plaintext: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(plaintext))
}

/** Both ways to open it, each of which has to end with the same and leave nothing. */
async function open(file: string | Uint8Array, heldBy: object = { identities }): Promise<unknown> {
  const from = typeof file === 'string' ? file : at('given.age')
  if (typeof file !== 'string') writeFileSync(from, file)
  const source = { from, heldBy: heldBy as { identities: string } }
  const outcome = await checkBackup(at('data'), source).catch((thrown: unknown) => thrown)
  // What is refused is refused before a way to unlock it is made; a passphrase that is none ends what is not.
  const restored = await restore(
    source,
    at('targets/new/here'),
    { kind: 'passphrase', passphrase: '' },
    Date.now,
  ).catch((thrown: unknown) => thrown)
  if (outcome instanceof Error) expect(restored).toMatchObject({ message: outcome.message })
  else expect(restored).toMatchObject({ code: 'REQUEST_INVALID', message: 'Give a passphrase.' })
  expect(readdirSync(at('data'))).toEqual([])
  expect(readdirSync(at('targets'))).toEqual([])
  return outcome
}

const craft = async (parts: Parts) => open(await encrypted(plaintextOf(parts)))
const invalid = { code: 'BACKUP_INVALID', message: expect.stringMatching(/Nothing was changed\.$/) }

test('one as an agent makes it, of either version, is what the others are crafted from', async () => {
  expect(await craft({})).toMatchObject({ wallets: 1, secrets: 1, activities: 1, faults: [] })
  expect(await craft({ secrets: [{}] })).toMatchObject({ wallets: 1, secrets: 1, activities: 1, faults: [] })
})

const { name: walletName } = examples.wallets

test('a check says whose secret is another’s, damaged or missing, and which records are not as they were written', async () => {
  expect(await craft({ secrets: [{ bytes: Buffer.alloc(16, 8) }] })).toMatchObject({
    faults: [expect.stringContaining(`the wrong key for the wallet “${walletName}”`)],
  })
  expect(await craft({ secrets: [] })).toMatchObject({
    faults: [expect.stringContaining(`lacks the key of the wallet “${walletName}”`)],
  })
  expect(await craft({ header: { secrets: 0 }, database: withoutSecrets })).toMatchObject({
    faults: [expect.stringContaining(`lacks the key of the wallet “${walletName}”`)],
  })
  expect(await craft({ key: Buffer.alloc(32, 6) })).toMatchObject({
    faults: [expect.stringContaining(`the wallet “${walletName}” is damaged`)],
  })
  expect(await craft({ database: changed('UPDATE activities SET updatedAt = updatedAt + 1') })).toMatchObject({
    faults: [expect.stringContaining('Records in activities (1)')],
  })
})

test('what would unlock it for whoever made it is gone once it is restored, and so is their data key', async () => {
  const theirs = 'words of whoever made it'
  const wrapped = JSON.stringify(await passphraseUnlocker().wrap(idOf(90), dataKey, theirs))
  const database = changed(
    `INSERT INTO unlockers (kind, id, createdAt, wrapped, mac) VALUES ('passphrase', '${idOf(90)}', 0, '${wrapped}', 'ab')`,
  )
  writeFileSync(at('given.age'), await encrypted(plaintextOf({ database })))
  const ours = 'four unrelated words here'
  const source = { from: at('given.age'), heldBy: { identities } }
  await restore(source, at('with a way in'), { kind: 'passphrase', passphrase: ours }, Date.now)
  const store = openSqliteStore(join(at('with a way in'), 'countersign.db'))
  onTestFinished(() => store.close())
  const vault = memoryVault(store)
  expect(vault.kinds()).toEqual(['passphrase'])
  await expect(vault.unlock(theirs)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  await vault.unlock(ours)
  expect(await vault.open(name)).toEqual(new Uint8Array(entropy))
  expect(openWith(dataKey, name, store.sealedSecret(name) ?? '')).toBeUndefined()
})

function changed(sql: string): Buffer {
  writeFileSync(at('changed.db'), genuine)
  const database = new Database(at('changed.db'))
  database.exec(sql)
  database.close()
  return readFileSync(at('changed.db'))
}

describe('what it says of itself', () => {
  test.each<[string, Parts]>([
    ['more wallets than it has', { header: { wallets: 12 } }],
    ['no wallet, though it has one', { header: { wallets: 0 } }],
    ['more history than it has', { header: { activities: 1_000 } }],
    ['a secret more than it has', { header: { secrets: 2 } }],
    ['a secret less than it has', { header: { secrets: 0 } }],
    ['a secret more than follow, in version 1', { secrets: [{}], header: { secrets: 2 } }],
    ['a secret less than follow, in version 1', { secrets: [{}], header: { secrets: 0 } }],
    ['a data key that is too short', { key: Buffer.alloc(31) }],
    [
      'a database that is longer',
      { header: { database: { version: newestVersion, bytes: 1e6, sha256: '0'.repeat(64) } } },
    ],
    [
      'another digest of its database',
      { header: { database: { version: newestVersion, bytes: 1, sha256: '0'.repeat(64) } } },
    ],
    ['a number of wallets that is none', { header: { wallets: -1 } }],
    ['a time that is none', { header: { madeAt: 'today' } }],
  ])('%s', async (_, parts) => {
    expect(await craft(parts)).toMatchObject(invalid)
  })

  test('version 1, with secrets in its database', async () => {
    expect(await craft({ secrets: [{}], database: genuine })).toMatchObject(invalid)
  })

  test('a newer version, of the file or of its tables', async () => {
    const newer = { code: 'BACKUP_NEWER', message: expect.stringContaining('Install that version') }
    expect(await craft({ header: { version: 3, database: 'elsewhere' } })).toMatchObject(newer)
    expect(await craft({ header: { database: { version: 999, bytes: 1, sha256: '0'.repeat(64) } } })).toMatchObject(
      invalid,
    )
    const { length: bytes } = genuine
    const sha256 = createHash('sha256').update(genuine).digest('hex')
    expect(await craft({ header: { database: { version: 999, bytes, sha256 } } })).toMatchObject(newer)
  })
})

describe('its secrets, in version 1', () => {
  const other = { line: { keyId: idOf(77) }, bytes: Buffer.alloc(32, 9) }
  test.each<[string, Parts]>([
    ['one that is larger than any key', { secrets: [{}, { line: { at: 1 }, bytes: Buffer.alloc(60_000) }] }],
    ['one with more beside it', { secrets: [{ line: { more: 'of it' } }] }],
    ['one whose name fills the memory', { secrets: [{}, { ...other, line: { keyId: 'x'.repeat(60_000), at: 1 } }] }],
    ['one that was set aside at no time', { secrets: [{}, { ...other, line: { at: 'never' } }] }],
  ])('%s', async (_, parts) => {
    expect(await craft(parts)).toMatchObject(invalid)
  })

  test.each<[string, Parts]>([
    ['one that no record names', { secrets: [{}, other] }],
    ['one twice', { secrets: [{}, {}] }],
    ['one twice, and once another', { secrets: [{}, { bytes: Buffer.alloc(16, 8) }] }],
    ['one under the name of another organization', { secrets: [{}, { line: { organizationId: globex } }] }],
    ['one whose name is a path', { secrets: [{}, { line: { keyId: '../../../.ssh/authorized_keys' } }] }],
    ['one of no length that a key has', { secrets: [{}, { ...other, bytes: Buffer.alloc(1000, 9) }] }],
  ])('%s changes nothing of the wallet that has its own', async (_, parts) => {
    expect(await craft(parts)).toMatchObject({ wallets: 1, faults: [] })
  })

  test('more of them than there is memory for are not read', async () => {
    expect(await craft({ secrets: [{}], header: { secrets: 1e9 } })).toMatchObject({ code: 'FILE_UNUSABLE' })
  })
})

describe('its database', () => {
  const edited = (sql: string): Buffer => {
    writeFileSync(at('edited.db'), genuine)
    const database = new Database(at('edited.db'))
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.pragma('journal_mode = DELETE')
    database.exec(sql)
    database.close()
    return readFileSync(at('edited.db'))
  }
  const torn = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(genuine)
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
      const before = process.cpuUsage()
      expect(await open(bytes, { passphrase: 'whatever it may be' })).toMatchObject(invalid)
      // A guess at 2^18 takes a second or so.
      expect(process.cpuUsage(before).user).toBeLessThan(500_000)
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

describe('an agent that has nothing yet', () => {
  test('restores all of it, whatever is asked of it in another window meanwhile', async () => {
    const agent = await startHeadless(['--data', at('empty')])
    onTestFinished(() => agent.kill())
    writeFileSync(at('whole.age'), await encrypted(plaintextOf({})))
    const window = await enterWindow(agent.window)
    const source = { file: at('whole.age'), heldBy: { identities } }
    const vault = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
    const restoring = window.call('setup.restore', { ...source, vault })
    while (!readdirSync(at('empty')).some(name => name.startsWith('scratch-'))) await new Promise(setImmediate)
    const others = await Promise.allSettled([
      window.call('backups.check', source),
      window.call('setup.chooseVault', { ...vault, passphrase: 'other words entirely here' }),
      window.call('setup.createOrganization', { organizationName: 'Other', userName: 'Eve' }),
      window.call('setup.restore', { ...source, vault }),
    ])
    expect(await restoring).toMatchObject({ wallets: 1, secrets: 1 })
    for (const { status } of others.slice(1)) expect(status).toBe('rejected')
    expect(readdirSync(at('empty')).filter(name => name.startsWith('scratch-') || name.startsWith('restored'))).toEqual(
      [],
    )
    expect(await window.call('state.get', undefined)).toMatchObject({
      vault: { unlockers: ['passphrase'], status: 'ready' },
      findings: [{ id: 'restored' }],
    })
  })

  test('begins without what a kill left of an earlier try', async () => {
    mkdirSync(at('killed/scratch-0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11'), { recursive: true, mode: 0o700 })
    writeFileSync(at('killed/scratch-0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11/countersign.db'), 'all records')
    const agent = await startHeadless(['--data', at('killed')])
    await agent.stop()
    expect(readdirSync(at('killed')).filter(name => name.startsWith('scratch-'))).toEqual([])
  })
})

/** What others can put in a folder of many. Only root can give a folder to somebody else. */
const notOurs: ((path: string) => void)[] = [
  path => writeFileSync(path, 'notes'),
  path => symlinkSync(folder, path),
  ...(process.getuid?.() === 0 ? [givenToAnother] : []),
]

function givenToAnother(path: string): void {
  mkdirSync(path)
  chownSync(path, 12_345, 12_345)
}

test('a folder beside the target that only looks like one of ours, or is of a restore under way, stays', async () => {
  mkdirSync(at('beside'))
  const id = '0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11'
  const kept = ['to.restoring-notes', `to.restoring-${process.ppid}-${id}`, `to.restoring-${id}`]
  for (const name of [...kept, `to.restoring-4194304-${id}`]) mkdirSync(at(`beside/${name}`))
  for (const [number, put] of notOurs.entries()) {
    const name = `to.restoring-4194304-${id.slice(0, -1)}${number + 2}`
    put(at(`beside/${name}`))
    kept.push(name)
  }
  writeFileSync(at('whole.age'), await encrypted(plaintextOf({})))
  const source = { from: at('whole.age'), heldBy: { identities } }
  await restore(source, at('beside/to'), { kind: 'passphrase', passphrase: 'four unrelated words here' }, Date.now)
  expect(readdirSync(at('beside')).sort()).toEqual(['to', ...kept].sort())
  await expect(
    restore(source, at('beside/to'), { kind: 'passphrase', passphrase: 'four words' }, Date.now),
  ).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  })
})
