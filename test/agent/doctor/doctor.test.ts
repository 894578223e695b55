import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { doctorCommand } from '../../../src/agent/commands/doctor.ts'
import { type Headless, startHeadless } from '../../support/headless.ts'
import { restore } from '../../support/kept-database.ts'
import { runProgram } from '../../support/program.ts'
import '../../support/remembered-scrypt.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

// Real data of a real agent, and one real fault in it at a time.

const passphrase = 'four unrelated words here'
let folder: string
let passphraseFile: string
let scratch: string
/** Of an agent that was stopped. */
let data: string
/** The database as it was before the wallet was made. */
let before: string
let organizationId: string
let walletId: string

const start = (directory: string, ...more: string[]) =>
  startHeadless(['--data', directory, '--vault', 'passphrase', '--passphrase-file', passphraseFile, ...more], {
    environment: { TMPDIR: scratch },
  })

beforeAll(async () => {
  folder = temporaryFolderOfFile()
  passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, passphrase, { mode: 0o600 })
  scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  data = join(folder, 'data')
  before = join(folder, 'before.db')
  const first = await start(data, '--init', join(folder, 'client.json'))
  organizationId = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8')).organizationId
  await first.stop()
  cpSync(join(data, 'countersign.db'), before)
  const second = await start(data)
  const session = await enterWindow(second.window)
  walletId = (await makeWallet(session)).walletId
  await second.stop()
})

function makeWallet(session: WindowSession) {
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  return session.call('wallets.create', { organizationId, name: 'Savings', mnemonicLength: 12, accounts: [account] })
}

/** A copy of the data, to be harmed. */
function copy(directory = join(temporaryFolder(), 'data')): string {
  cpSync(data, directory, { recursive: true, preserveTimestamps: true })
  chmodSync(directory, 0o700)
  return directory
}

/** What the doctor says of a directory that no agent runs on, by the names of its checks. */
async function examine(directory: string, given: string | null = null, mend = false) {
  const vault = given === null ? undefined : ({ kind: 'passphrase', passphrase: given } as const)
  const parts = { dataDirectory: directory, vault, tell: () => undefined }
  const { checks, mended } = await doctorCommand.offline(parts, { mend, vault: vault ?? null })
  const of = (state: string) => checks.filter(check => check.state === state).map(({ name }) => name)
  const detail = (name: string) => checks.find(check => check.name === name)?.detail ?? ''
  return { ill: of('ill'), unknown: of('unknown'), detail, mended }
}

/** Everything of a directory that anybody could have changed. */
function everythingOf(directory: string): unknown[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    const { mode, mtimeMs, size } = statSync(path)
    return [path, mode, mtimeMs, size, entry.isFile() && createHash('sha256').update(readFileSync(path)).digest('hex')]
  })
}

/** What programs and agents copied to be read. They have a folder of their own for it: others use the computer's at the same time. */
const copiesLeft = () => readdirSync(scratch)

function inDatabase(directory: string, sql: string): void {
  const database = new Database(join(directory, 'countersign.db'))
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.pragma('journal_mode = DELETE')
  database.close()
}

describe('where no agent runs', () => {
  test('data that is sound is well, by exit code and JSON, and not one bit of it is changed', async () => {
    const directory = copy()
    const was = everythingOf(directory)
    const { code, stdout } = await runProgram('doctor', ['--data', directory], { TMPDIR: scratch })
    const { ok, checks, ...more } = JSON.parse(stdout)
    expect({ ok, code, more }).toEqual({ ok: true, code: 0, more: {} })
    expect(checks.length).toBeGreaterThan(15)
    for (const check of checks) {
      expect(check).toEqual({ name: expect.any(String), ok: true, detail: expect.stringMatching(/.\.$/) })
    }
    expect((await examine(directory, passphrase)).ill).toEqual([])
    expect(everythingOf(directory)).toEqual(was)
    expect(copiesLeft()).toEqual([])
  })

  test('the passphrase opens a copy of the vault, and each key is the one that is recorded', async () => {
    const { detail, unknown } = await examine(copy(), passphrase)
    expect(detail('vault')).toBe('The passphrase opens the keys.')
    expect(detail('records-without-secrets')).toContain('each is the one that is recorded')
    // No backup was made of it.
    expect(unknown).toEqual(['backups'])
    expect((await examine(copy())).unknown).toEqual(['vault', 'backups'])
  })

  test('a wrong passphrase is ill, and so is a vault of another kind', async () => {
    expect((await examine(copy(), 'four other words entirely')).ill).toEqual(['vault'])
    const parts = { dataDirectory: copy(), vault: { kind: 'keychain' } as const, tell: () => undefined }
    const { checks } = await doctorCommand.offline(parts, { mend: false, vault: { kind: 'keychain' } })
    expect(checks.find(({ name }) => name === 'vault')).toMatchObject({ state: 'ill' })
  })

  test('a byte of a page that is overwritten makes the database ill', async () => {
    const directory = copy()
    const file = join(directory, 'countersign.db')
    const bytes = readFileSync(file)
    // The kind of the page that holds the root of the third table.
    bytes[4096 * 2] = (bytes[4096 * 2] ?? 0) ^ 0xff
    writeFileSync(file, bytes)
    const { ill, unknown } = await examine(directory)
    expect(ill).toContain('database')
    expect(unknown).toEqual(expect.arrayContaining(['records', 'references']))
  })

  test('a letter in a row makes the records ill, by their table', async () => {
    const directory = copy()
    const file = join(directory, 'countersign.db')
    const bytes = readFileSync(file)
    const rootQuorum = Buffer.from('{"threshold":1')
    const at = bytes.indexOf(rootQuorum)
    expect(at).toBeGreaterThan(0)
    bytes.write('{"threshold":0', at)
    writeFileSync(file, bytes)
    const { ill, detail } = await examine(directory)
    // Whose keys there should be, nobody can say then.
    expect(ill).toEqual(['records', 'records-without-secrets'])
    expect(detail('records')).toContain('organizations (1)')
  })

  test('a row whose owner is gone makes the references ill', async () => {
    const directory = copy()
    inDatabase(directory, `DELETE FROM wallets WHERE id = '${walletId}'`)
    const { ill, detail } = await examine(directory)
    expect(ill).toContain('references')
    expect(detail('references')).toContain('walletAccounts (1)')
  })

  test('a database of a newer version is ill, and one of an older is read without being brought up to date', async () => {
    const newer = copy()
    inDatabase(newer, 'PRAGMA user_version = 999')
    const { ill, detail } = await examine(newer)
    expect(ill).toContain('version')
    expect(ill).not.toContain('database')
    expect(detail('version')).toContain('version 999')

    const older = temporaryFolder()
    const kept = join(import.meta.dirname, '../../vectors/databases/005.sql')
    restore(join(older, 'countersign.db'), readFileSync(kept, 'utf8'))
    chmodSync(join(older, 'countersign.db'), 0o600)
    const was = everythingOf(older)
    const found = await examine(older)
    expect(found.detail('version')).toContain('version 5')
    expect(found.ill.filter(name => name !== 'clock' && name !== 'findings')).toEqual([])
    expect(everythingOf(older)).toEqual(was)
  })

  test('a secret that is gone is told by the name of its wallet, with and without the passphrase', async () => {
    const directory = copy()
    inDatabase(directory, `DELETE FROM secrets WHERE keyId = '${walletId}'`)
    for (const given of [null, passphrase]) {
      const { ill, detail } = await examine(directory, given)
      expect(ill).toEqual(['records-without-secrets'])
      expect(detail('records-without-secrets')).toContain('lacks the key of the wallet “Savings”')
    }
  })

  test('a secret that is damaged is told apart from one that is gone', async () => {
    const directory = copy()
    inDatabase(directory, `UPDATE secrets SET sealed = 'AAAA' WHERE keyId = '${walletId}'`)
    const { ill, detail } = await examine(directory, passphrase)
    expect(ill).toEqual(['records', 'records-without-secrets'])
    expect(detail('records-without-secrets')).toContain('Damaged in the database: the key of the wallet “Savings”')
  })

  test('rights of others are ill, and are taken away when that is asked for, and only then', async () => {
    const directory = copy()
    chmodSync(join(directory, 'countersign.db'), 0o644)
    mkdirSync(join(directory, 'logs'), { mode: 0o700 })
    writeFileSync(join(directory, 'logs', 'agent.log'), '')
    chmodSync(join(directory, 'logs', 'agent.log'), 0o640)
    // Somebody else's business.
    writeFileSync(join(directory, 'notes.txt'), '')
    chmodSync(join(directory, 'notes.txt'), 0o644)
    const modes = () =>
      ['countersign.db', 'logs/agent.log', 'notes.txt'].map(name => statSync(join(directory, name)).mode & 0o777)
    const { ill, detail } = await examine(directory)
    expect(ill).toEqual(['permissions'])
    expect(detail('permissions')).toMatch(/countersign\.db \(644\).*agent\.log \(640\)/)
    expect(modes()).toEqual([0o644, 0o640, 0o644])

    const told = await runProgram('doctor', ['--data', directory])
    expect(told.code).toBe(1)
    expect(told.stdout).toContain('run this again with --mend')
    const { code, stdout } = await runProgram('doctor', ['--data', directory, '--mend'])
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, mended: ['permissions'] })
    expect(code).toBe(0)
    expect(modes()).toEqual([0o600, 0o600, 0o644])
  })

  test('an older database in the place of the newest is ill', async () => {
    const directory = copy()
    cpSync(before, join(directory, 'countersign.db'))
    const { ill, detail } = await examine(directory)
    expect(ill).toEqual(['findings'])
    expect(detail('findings')).toContain('This data directory may not be the newest.')
  })

  test('a clock that says a time before the last record is ill', async () => {
    const directory = copy()
    const later = new Date(Date.now() + 3 * 3_600_000)
    utimesSync(join(directory, 'countersign.db'), later, later)
    expect((await examine(directory)).ill).toEqual(['clock'])
  })

  test('a database that is gone is said as the agent would say it', async () => {
    const without = copy()
    rmSync(join(without, 'countersign.db'))
    const { ill, detail } = await examine(without)
    expect(ill).toContain('database')
    expect(detail('database')).toContain('is gone')
  })

  test('a directory with nothing of an agent is refused, and so are options that do not go together', async () => {
    const empty = await runProgram('doctor', ['--data', temporaryFolder()])
    expect(empty).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no data of Countersign'),
    })
    const half = await runProgram('doctor', ['--data', data, '--vault', 'passphrase'])
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('go together') })
  })
})

describe('while an agent runs', () => {
  let agent: Headless
  let session: WindowSession
  let directory: string
  beforeAll(async () => {
    directory = copy(join(folder, 'running'))
    agent = await start(directory)
    session = await enterWindow(agent.window)
  })
  afterAll(() => agent?.kill())

  async function ill(...more: string[]): Promise<{ ill: string[]; mended: string[]; code: number | null }> {
    const { code, stdout, stderr } = await runProgram('doctor', ['--data', directory, ...more])
    if (stdout === '') throw new Error(stderr)
    const { checks, mended } = JSON.parse(stdout) as { checks: { name: string; ok: boolean }[]; mended: string[] }
    return { ill: checks.filter(({ ok }) => !ok).map(({ name }) => name), mended, code }
  }

  test('it is examined without being stopped, and its passphrase is tried', async () => {
    expect(await ill('--vault', 'passphrase', '--passphrase-file', passphraseFile)).toMatchObject({ ill: [], code: 0 })
    const wrong = join(temporaryFolder(), 'wrong')
    writeFileSync(wrong, 'four other words entirely')
    expect(await ill('--vault', 'passphrase', '--passphrase-file', wrong)).toMatchObject({ ill: ['vault'], code: 1 })
    expect(copiesLeft()).toEqual([])
  })

  test('the window shows the same, and puts right what it is asked to', async () => {
    chmodSync(join(directory, 'countersign.db'), 0o604)
    await session.call('doctor.examine', undefined)
    const view = () => session.call('doctor.get', undefined)
    await expect.poll(async () => (await view()).examinedAt).not.toBe(null)
    const found = (await view()).checks.filter(({ state }) => state === 'ill')
    expect(found).toMatchObject([{ name: 'permissions', mend: 'Remove these rights' }])
    await expect(session.call('doctor.mend', { name: 'database' })).rejects.toThrow('nothing left to mend')
    await session.call('doctor.mend', { name: 'permissions' })
    expect(statSync(join(directory, 'countersign.db')).mode & 0o777).toBe(0o600)
    expect((await view()).checks.filter(({ state }) => state === 'ill')).toEqual([])
  })

  test('one that was killed leaves what can be examined', async () => {
    await agent.kill()
    const was = everythingOf(directory)
    const { ill } = await examine(directory)
    expect(ill).toEqual([])
    expect(everythingOf(directory)).toEqual(was)
  })
})

test('an agent that does not answer keeps its data from being examined', async () => {
  const directory = copy()
  const agent = await start(directory)
  onTestFinished(() => agent.kill())
  rmSync(join(directory, 'agent.sock'))
  const { code, stdout, stderr } = await runProgram('doctor', ['--data', directory])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('Another agent uses this data directory')
})
