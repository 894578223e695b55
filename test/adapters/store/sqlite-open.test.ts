import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { draftOf, examples } from '../../support/records.ts'
import { storeProcess } from '../../support/store-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const refusal = (code: string, words: RegExp) =>
  expect.objectContaining({ name: 'AgentError', code, message: expect.stringMatching(words) })

/** A database of this agent with an organization and some activities, closed. */
async function written(activities = 50): Promise<string> {
  const file = join(temporaryFolder(), 'agent.db')
  const store = openSqliteStore(file)
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    for (let number = 0; number < activities; number++) transaction.admit(draftOf(number), [{ event: 'allowed' }], 5000)
  })
  await store.close()
  return file
}

/** The same, as a crash leaves it: what was written last is in the log beside it. */
async function crashed(steps: readonly string[] = migrations): Promise<string> {
  const folder = temporaryFolder()
  const { database, close } = openDatabase(join(folder, 'running.db'), steps)
  database.exec(`INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{}', '[]', '[]')`)
  const file = join(folder, 'agent.db')
  copyFileSync(join(folder, 'running.db'), file)
  copyFileSync(join(folder, 'running.db-wal'), `${file}-wal`)
  close()
  return file
}

/** The bytes of the database and of everything SQLite might put beside it. */
function fingerprint(file: string): Record<string, string> {
  const beside = readdirSync(dirname(file)).filter(name => name.startsWith('agent.db') && name !== 'agent.db.lock')
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dirname(file), name)))
      .digest('hex')
  return Object.fromEntries(beside.sort().map(name => [name, digest(name)]))
}

function expectRefusedUntouched(file: string, code: string, words: RegExp): void {
  const before = fingerprint(file)
  expect(() => openSqliteStore(file)).toThrow(refusal(code, words))
  expect(fingerprint(file)).toEqual(before)
}

function edit(file: string, change: (database: Database.Database) => void): void {
  const database = new Database(file)
  change(database)
  database.close()
}

describe('a new database', () => {
  test('is durable at each commit, keeps its references, and is for its person alone', () => {
    const file = join(temporaryFolder(), 'agent.db')
    const { database, close } = openDatabase(file)
    const pragma = (name: string) => database.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('locking_mode')).toBe('exclusive')
    database.exec(`INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{}', '[]', '[]')`)
    for (const name of ['agent.db', 'agent.db-wal']) {
      expect(statSync(join(dirname(file), name)).mode & 0o777).toBe(0o600)
    }
    close()
  })

  test('is one file when it is closed, with its mark beside it', async () => {
    const file = await written()
    expect(Object.keys(fingerprint(file))).toEqual(['agent.db', 'agent.db.mark'])
  })

  test('may begin as the empty file a crash left behind', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    writeFileSync(file, '')
    const store = openSqliteStore(file)
    expect(store.organizations()).toEqual([])
    await store.close()
  })
})

describe('a database that was not closed', () => {
  test('is opened with all that was committed', async () => {
    const store = openSqliteStore(await crashed())
    expect(store.organizations().map(({ name }) => name)).toEqual(['Acme'])
    await store.close()
  })

  test('goes back to what it was if a migration was cut short', async () => {
    const file = await written()
    cutShort(file, `UPDATE activities SET type = type || hex(randomblob(500)); PRAGMA user_version = 2`)
    const store = openSqliteStore(file)
    expect(store.unsettled()).toHaveLength(50)
    expect(store.unsettled().every(({ type }) => type === draftOf(0).type)).toBe(true)
    await store.close()
  })

  test('is no less refused when it is of another application', () => {
    const file = join(temporaryFolder(), 'agent.db')
    edit(file, database => database.exec('CREATE TABLE recipes (name TEXT)'))
    cutShort(
      file,
      'WITH RECURSIVE all_ (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM all_ LIMIT 5000) INSERT INTO recipes SELECT n FROM all_',
    )
    expect(() => openSqliteStore(file)).toThrow(refusal('STORE_DAMAGED', /not one of this agent/))
    edit(file, database => expect(database.prepare('SELECT * FROM recipes').all()).toEqual([]))
  })
})

/** Leaves `file` as a crash during `change` does: half changed, with a journal of what it was. */
function cutShort(file: string, change: string): void {
  edit(file, database => {
    database.pragma('journal_mode = DELETE')
    // So little memory that what is not committed must be written to the file.
    database.pragma('cache_size = 1')
    database.exec(`BEGIN; ${change}`)
    copyFileSync(file, `${file}.half`)
    copyFileSync(`${file}-journal`, `${file}.journal`)
    database.exec('ROLLBACK')
  })
  copyFileSync(`${file}.half`, file)
  copyFileSync(`${file}.journal`, `${file}-journal`)
}

describe('a database is refused and left as it is', () => {
  test('when a newer version of the agent wrote it', async () => {
    const file = await written()
    edit(file, database => database.pragma(`user_version = ${migrations.length + 1}`))
    expectRefusedUntouched(file, 'STORE_NEWER', /newer version.*Nothing was changed/)
  })

  test('when a newer version of the agent wrote it and did not close it', async () => {
    const file = await crashed([...migrations, 'CREATE TABLE news (id TEXT) STRICT'])
    expect(existsSync(`${file}-wal`)).toBe(true)
    expectRefusedUntouched(file, 'STORE_NEWER', /newer version/)
  })

  test('when another application wrote it', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    edit(file, database => database.exec('CREATE TABLE recipes (name TEXT)'))
    expectRefusedUntouched(file, 'STORE_DAMAGED', /not one of this agent/)
    edit(file, database => database.pragma('application_id = 7'))
    expectRefusedUntouched(file, 'STORE_DAMAGED', /not one of this agent/)
  })

  test('when it is not a database', () => {
    const file = join(temporaryFolder(), 'agent.db')
    writeFileSync(file, 'Dear diary, '.repeat(1000))
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
    writeFileSync(file, 'SQL')
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
  })

  test('when a page of it is overwritten', async () => {
    const file = await written()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096 * 20, 4096 * 21)
    writeFileSync(file, bytes)
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged.*backup/)
  })

  test('when its tables cannot be read', async () => {
    const file = await written()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 100, 4096)
    writeFileSync(file, bytes)
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
  })

  test('when it is cut off, also if it is too large to be checked as a whole', async () => {
    const file = await written()
    truncateSync(file, 4096 * 5)
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)

    const large = await written(20_000)
    const { size } = statSync(large)
    expect(size).toBeGreaterThan(8 * 1024 * 1024)
    truncateSync(large, size - 4096)
    expectRefusedUntouched(large, 'STORE_DAMAGED', /damaged/)
  })

  test('when it was not closed, and a page of it is overwritten', async () => {
    const file = await crashed()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096 * 10, 4096 * 12)
    writeFileSync(file, bytes)
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
  })

  test('when only its log is left', async () => {
    const file = await crashed()
    writeFileSync(file, '')
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
  })

  test('and can be opened once it is put right', async () => {
    const file = await written()
    const bytes = readFileSync(file)
    writeFileSync(file, 'overwritten')
    expectRefusedUntouched(file, 'STORE_DAMAGED', /damaged/)
    writeFileSync(file, bytes)
    const store = openSqliteStore(file)
    expect(store.unsettled()).toHaveLength(50)
    await store.close()
  })
})

describe('a database another agent has open', () => {
  test('is refused until that one closes it', async () => {
    const file = await written()
    const first = openSqliteStore(file)
    expect(() => openSqliteStore(file)).toThrow(refusal('STORE_BUSY', /Another agent uses this data directory/))
    await first.write(transaction => transaction.setSetting('still', 'works'))
    await first.close()
    const second = openSqliteStore(file)
    expect(second.setting('still')).toBe('works')
    await second.close()
  })

  test('is refused across processes, and free as soon as that process is killed', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    const other = await storeProcess(file, 'idle')
    expect(() => openSqliteStore(file)).toThrow(refusal('STORE_BUSY', /Another agent/))
    await other.kill()
    const store = openSqliteStore(file)
    expect(store.organizations()).toEqual([examples.organizations])
    await store.close()
  })

  test('is refused while some other program writes it', async () => {
    const file = await written()
    const program = new Database(file)
    program.exec('BEGIN IMMEDIATE')
    expect(() => openSqliteStore(file)).toThrow(refusal('STORE_BUSY', /Another/))
    program.close()
  })
})

test('a folder that is not there is said to be the matter', () => {
  expect(() => openSqliteStore(join(temporaryFolder(), 'nowhere', 'agent.db'))).toThrow('directory does not exist')
})
