/**
 * The promise: a database that is not exactly what this version of the agent lays down is refused before a byte of it is written, in
 * words for a person that name the next step, and never in those of SQLite.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { AgentError } from '../../src/core/errors.ts'
import { scaled } from '../support/effort.ts'
import { countHits } from '../support/hits.ts'
import { layOut } from '../support/laid-out-database.ts'
import { draftOf, examples } from '../support/records.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const raw = /no such|SQLITE|sqlite|syntax error|constraint|column|zod|\{|undefined/

const shelf = temporaryFolderOfFile()

/** A database of this agent with something in it. @param isLarge - Too large to be looked at as a whole before it is opened. */
async function written(isLarge = false): Promise<string> {
  const kept = join(shelf, isLarge ? 'large.db' : 'small.db')
  if (!existsSync(kept)) await write(kept, isLarge)
  const file = join(temporaryFolder(), 'agent.db')
  for (const end of ['', '.mark']) copyFileSync(`${kept}${end}`, `${file}${end}`)
  return file
}

async function write(file: string, isLarge: boolean): Promise<void> {
  const store = openSqliteStore(file)
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.insert('users', examples.users)
    transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
  })
  await store.close()
  if (isLarge)
    edit(file, `CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(9000000)); DROP TABLE filler`)
}

function edit(file: string, sql: string): void {
  const database = new Database(file)
  database.unsafeMode()
  database.pragma('writable_schema = ON')
  database.exec(sql)
  database.close()
}

function bytesBeside(file: string): Record<string, string> {
  const names = readdirSync(dirname(file)).filter(name => !name.endsWith('.lock'))
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dirname(file), name)))
      .digest('hex')
  return Object.fromEntries(names.sort().map(name => [name, digest(name)]))
}

function expectRefusedInWords(file: string): void {
  const before = bytesBeside(file)
  let thrown: unknown
  try {
    openSqliteStore(file)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(AgentError)
  const { code, message } = thrown as AgentError
  expect(['STORE_DAMAGED', 'STORE_NEWER']).toContain(code)
  expect(message).toMatch(/backup|Install|another directory/)
  expect(message).not.toMatch(raw)
  expect(bytesBeside(file)).toEqual(before)
}

/** What another build of the same number may have laid down. */
const strangers: Readonly<Record<string, string>> = {
  'a table that is not there yet': 'CREATE TABLE sessions (id TEXT) STRICT',
  'a table that is gone': 'DROP TABLE reservedTotals',
  'a column more': 'ALTER TABLE wallets ADD COLUMN color TEXT',
  'a column less': 'ALTER TABLE wallets DROP COLUMN hardwareWallet',
  'a column of another name': 'ALTER TABLE policies RENAME COLUMN notes TO remarks',
  'an index more': 'CREATE INDEX walletsByHardwareWallet ON wallets (hardwareWallet)',
  'an index less': 'DROP INDEX policiesOfOrganization',
  'a trigger that is gone': 'DROP TRIGGER privateKeyReplaced',
  'a trigger that does something else':
    'DROP TRIGGER privateKeyReplaced; CREATE TRIGGER privateKeyReplaced AFTER UPDATE ON privateKeys BEGIN DELETE FROM policies; END',
  'a trigger more, named almost as SQLite names its own':
    'CREATE TRIGGER "sqlite-own" AFTER INSERT ON audit BEGIN DELETE FROM policies; END',
  'a trigger more, named as SQLite names its own': `INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_own', 'audit', 0,
    'CREATE TRIGGER sqlite_own AFTER INSERT ON audit BEGIN DELETE FROM policies; END')`,
  'a key that stays when its wallet goes': 'DROP TRIGGER walletRemoved',
  'a key that goes when another wallet is made':
    'CREATE TRIGGER walletMade AFTER INSERT ON wallets BEGIN DELETE FROM secrets WHERE keyId <> new.id; END',
  'a way to unlock that is kept when it is removed':
    'CREATE TRIGGER unlockerRemoved BEFORE DELETE ON unlockers BEGIN SELECT RAISE (IGNORE); END',
  'keys of organizations that are not there': `UPDATE sqlite_master
    SET sql = replace(sql, 'organizationId TEXT NOT NULL REFERENCES organizations (id)', 'organizationId TEXT NOT NULL') WHERE name = 'secrets'`,
  'what a query planner is told': 'ANALYZE',
  'a view': 'CREATE VIEW everybody AS SELECT * FROM users',
  'a constraint less': `UPDATE sqlite_master SET sql = replace(sql, 'UNIQUE (organizationId, name)', 'UNIQUE (id)') WHERE name = 'wallets'`,
}

describe.each(Object.entries(strangers))('a database with %s', (_, sql) => {
  test('is refused as it is, closed or not, small or large', async () => {
    for (const isLarge of [false, true]) {
      const file = await written(isLarge)
      edit(file, sql)
      expectRefusedInWords(file)
    }
    // As a crash leaves it: what another build wrote is in the log.
    const folder = temporaryFolder()
    const { database, close } = openDatabase(await layOut(join(folder, 'running.db')), migrations)
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.exec(sql)
    const file = join(temporaryFolder(), 'agent.db')
    for (const end of ['', '-wal']) copyFileSync(join(folder, `running.db${end}`), `${file}${end}`)
    close()
    expectRefusedInWords(file)
  })
})

test('one of an earlier number, but not as that number was, is refused before a step is taken', () => {
  const file = join(temporaryFolder(), 'agent.db')
  openDatabase(file, migrations.slice(0, 1)).close()
  edit(file, 'ALTER TABLE organizations DROP COLUMN billing')
  expectRefusedInWords(file)
  expect(existsSync(`${file}.before-${migrations.length}`)).toBe(false)
})

test('one that only spaces its statements otherwise is recognized', async () => {
  const file = await written()
  edit(
    file,
    `UPDATE sqlite_master SET sql = replace(sql, '  ', '   ') WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  await openSqliteStore(file).close()
})

test('whatever bytes lie where the database should be, the words are ours', async () => {
  const good = readFileSync(await written())
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.nat(good.length - 1),
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.constantFrom('replace', 'overwrite', 'cut off'),
      (at, changed, how) => {
        const bytes =
          how === 'replace' ? Buffer.from(changed) : Buffer.from(how === 'cut off' ? good.subarray(0, at + 1) : good)
        if (how === 'overwrite') bytes.set(changed.subarray(0, bytes.length - at), at)
        const file = join(temporaryFolder(), 'agent.db')
        writeFileSync(file, bytes)
        try {
          void openSqliteStore(file).close()
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AgentError)
          expect((thrown as AgentError).message).not.toMatch(raw)
          hits.hit()
        }
      },
    ),
    { numRuns: scaled(150) },
  )
  hits.expectAtLeast(50)
})
