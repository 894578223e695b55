import '../../support/remembered-scrypt.ts'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { doctorCommand } from '../../../src/agent/commands/doctor.ts'
import { restore } from '../../support/kept-database.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { dataOfStoppedAgent, everythingOf, examine, passphrase } from './examine-directory.ts'

let stopped: Awaited<ReturnType<typeof dataOfStoppedAgent>>
beforeAll(async () => {
  stopped = await dataOfStoppedAgent()
})

function inDatabase(directory: string, sql: string): void {
  const database = new Database(join(directory, 'countersign.db'))
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.pragma('journal_mode = DELETE')
  database.close()
}

describe('where no agent runs', () => {
  test('data that is sound is well, by exit code and JSON, and not one bit of it is changed', async () => {
    const directory = stopped.copy()
    const was = everythingOf(directory)
    const { code, stdout } = await runProgram('doctor', ['--data', directory], { TMPDIR: stopped.scratch })
    const { ok, checks, ...more } = JSON.parse(stdout)
    expect({ ok, code, more }).toEqual({ ok: true, code: 0, more: {} })
    expect(checks.length).toBeGreaterThan(15)
    for (const check of checks) {
      expect(check).toEqual({ name: expect.any(String), ok: true, detail: expect.stringMatching(/.\.$/) })
    }
    expect((await examine(directory, passphrase)).ill).toEqual([])
    expect(everythingOf(directory)).toEqual(was)
    expect(stopped.copiesLeft()).toEqual([])
  })

  test('the passphrase opens a copy of the vault, and each key is the one that is recorded', async () => {
    const { detail, unknown } = await examine(stopped.copy(), passphrase)
    expect(detail('vault')).toBe('The passphrase opens the keys.')
    expect(detail('records-without-secrets')).toContain('each is the one that is recorded')
    // No backup was made of it.
    expect(unknown).toEqual(['backups'])
    expect((await examine(stopped.copy())).unknown).toEqual(['vault', 'backups'])
  })

  test('a wrong passphrase is ill, and so is a vault of another kind', async () => {
    expect((await examine(stopped.copy(), 'four other words entirely')).ill).toEqual(['vault'])
    const parts = { dataDirectory: stopped.copy(), vault: { kind: 'keychain' } as const, tell: () => undefined }
    const { checks } = await doctorCommand.offline(parts, { mend: false, vault: { kind: 'keychain' } })
    expect(checks.find(({ name }) => name === 'vault')).toMatchObject({ state: 'ill' })
  })

  test('a byte of a page that is overwritten makes the database ill', async () => {
    const directory = stopped.copy()
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
    const directory = stopped.copy()
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
    const directory = stopped.copy()
    inDatabase(directory, `DELETE FROM wallets WHERE id = '${stopped.walletId}'`)
    const { ill, detail } = await examine(directory)
    expect(ill).toContain('references')
    expect(detail('references')).toContain('walletAccounts (1)')
  })

  test.each([
    ['removed', 'DELETE FROM audit WHERE sequence = 2'],
    ['changed with its digest', "UPDATE audit SET line = '{}', digest = 'other' WHERE sequence = 2"],
    ['moved', 'UPDATE audit SET sequence = 1000 WHERE sequence = 2'],
  ])('a receipt that was %s makes the receipts ill', async (_, sql) => {
    const directory = stopped.copy()
    inDatabase(directory, sql)
    const { ill, detail } = await examine(directory)
    expect(ill).toContain('receipts')
    expect(detail('receipts')).toContain('Receipt 2 is missing')
  })

  test('a database of a newer version is ill, and one of an older is read without being brought up to date', async () => {
    const newer = stopped.copy()
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
    const directory = stopped.copy()
    inDatabase(directory, `DELETE FROM secrets WHERE keyId = '${stopped.walletId}'`)
    for (const given of [null, passphrase]) {
      const { ill, detail } = await examine(directory, given)
      expect(ill).toEqual(['records-without-secrets'])
      expect(detail('records-without-secrets')).toContain('lacks the key of the wallet “Savings”')
    }
  })

  test('a secret that is damaged is told apart from one that is gone', async () => {
    const directory = stopped.copy()
    inDatabase(directory, `UPDATE secrets SET sealed = 'AAAA' WHERE keyId = '${stopped.walletId}'`)
    const { ill, detail } = await examine(directory, passphrase)
    expect(ill).toEqual(['records', 'records-without-secrets'])
    expect(detail('records-without-secrets')).toContain('Damaged in the database: the key of the wallet “Savings”')
  })

  test('rights of others are ill, and are taken away when that is asked for, and only then', async () => {
    const directory = stopped.copy()
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
    const directory = stopped.copy()
    cpSync(stopped.before, join(directory, 'countersign.db'))
    const { ill, detail } = await examine(directory)
    expect(ill).toEqual(['findings'])
    expect(detail('findings')).toContain('This data directory may not be the newest.')
  })

  test('a clock that says a time before the last record is ill', async () => {
    const directory = stopped.copy()
    const later = new Date(Date.now() + 3 * 3_600_000)
    utimesSync(join(directory, 'countersign.db'), later, later)
    expect((await examine(directory)).ill).toEqual(['clock'])
  })

  test('a database that is gone is said as the agent would say it', async () => {
    const without = stopped.copy()
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
    const half = await runProgram('doctor', ['--data', stopped.data, '--vault', 'passphrase'])
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('go together') })
  })
})
