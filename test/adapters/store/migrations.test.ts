import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { firstTables } from '../../../src/adapters/store/migrations/001-first-tables.ts'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { applicationId, openDatabase } from '../../../src/adapters/store/open.ts'
import { schemaAfter } from '../../../src/adapters/store/schema.ts'
import { schemas } from '../../../src/adapters/store/schemas.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { otherTables, type TableName, tables } from '../../../src/adapters/store/tables.ts'
import { examples } from '../../support/records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const names = Object.keys(tables) as TableName[]

const folder = join(import.meta.dirname, '../../../src/adapters/store/migrations')
const files = readdirSync(folder)
  .filter(file => file !== 'index.ts')
  .sort()

test('the migrations are the files of their folder, in the order of their numbers', async () => {
  const steps = await Promise.all(files.map(file => import(join(folder, file))))
  expect(files.map(file => Number(file.slice(0, 3)))).toEqual(files.map((_, index) => index + 1))
  expect(steps.flatMap(step => Object.values(step))).toEqual(migrations)
})

/** SHA-256 of each step that people may have taken. One that differs here would lay down other tables under the same number. */
const landed = {
  '001-first-tables.ts': '36f60e6d43cf9434302414f05f9f4789f4300942fc3025fd63b47eea631b1189',
  '002-checksums.ts': '7097e48aad2575fe16f6605aa3326723cee63a5c0df7e1969e5d3edfa557f533',
  '003-proven-credentials.ts': '0296a02c7d9907bc7671f5ce590eb795c7ecaa03f101081482b3d79bc09c1793',
  '004-withdrawn-votes.ts': 'cf42281a8f43e440c0191c4f10f3a3c98905c59387456c3aec9571d9a43f4b82',
  '005-grant-terms.ts': 'a022b487924f1c894729a7d954c0b22710ebc7fcdad8f58b1d33ca22ba21e854',
  '006-window-key.ts': '533641cecc9fff8211bae73718561f9831f562758c808636550b2247113780f9',
  '007-sessions.ts': 'e0958b9631a2dbfbd83ef3cc40dd0938a8be39b083f138f50c2fbcbd6b05603b',
  '008-spent-tokens.ts': '545738255b37bc8ca314fa21fbe80b901573ed7c9ee5c714eb0764f964bba333',
  '009-one-time-codes.ts': '420e64ddac76710aaa731621cc472980c00d9370e1b06ba63fbcdf6b0340aa6c',
  '010-address-book.ts': '741fa50a0660f213e77cc9e218a4de7211f8e0b71e89d8ec69a20538b33852c3',
  '011-receipts.ts': '987c90b930593c2e86b19033c11d65c1f1cb43c26ee637c551b5a237cfdd81d2',
  '012-webhooks.ts': '86a528c674f5fad0b7914f36701a46257f1eb05ecb6a84c17b73aaabc74c4992',
  '013-glossary-names.ts': 'a25077b202bf4fa845e0d1b0d72d32cf2463d149f231f9b610c6e35310cacddf',
  '014-webhook-queues.ts': 'bf50cbee3fb8ce5a9aa4445ea036ef5d06980687c2b70aaec710d45ae4eb146e',
  '015-sealed-secrets.ts': 'b136a183c270a367f8b346ba109f5472b172a27a149ab4a37ba30ce8f4dbdfc0',
  '016-mailboxes.ts': 'f52e2ce6c1569353b5159588e2cfa9e8f970330e4d1f5211986445c3d4c33e8e',
  '017-wallet-passphrases.ts': '0e5bae1d7bba8ce6eecb6a111c5cdef4dbf711396785c46431d2fa85b94de62d',
  '018-places-paid.ts': 'ab6c9fb1a249bd312dcd476596ebc1da067151504a0d7df038dd1fb7bb6dd425',
  '019-places-in-full.ts': 'f784630465d41ebd5ac0fb11ba8ff725faa6956a7397947834832be074448216',
  '020-budgets.ts': '52b620eee020023226b42844c92e480096114645a72d19a4f9277897ec3220a1',
  '021-paused-api-keys.ts': 'b349610603bc2eca9fb91c3263fc0a50eb6c383da9e9ab0504b7ab82677c8192',
  '022-time-to-decide.ts': '39975a763b4b1fb1e229d03ede8a8c9bbb4435fe5c1b16de027f6679bb314edc',
  '023-payments-counted.ts': '53faff3250513a2c7641e32d7f766802fdc61fe1b4e07600174a3263785f52c1',
  '024-stored-secrets.ts': '4e1ccccfc22f881c29b3c0a2acfb5bfa287fbd39043de4b193c467acba80193c',
  '025-session-profiles.ts': '64f41875d59e4124fc37999e7c4051d2288fe49ea88e7698530359c13e2a2b7f',
  '026-mfa-policies.ts': 'ca9e7858c28b83ff2cf78dce3ddba9d871bf8585faeee802b851b0a6456370be',
  '027-ip-allowlists.ts': '5d4e3b76238498d2038847e96c184a327971a0b73f2066c72f22b43625248124',
  '028-followed-sends.ts': 'da7cd3e7dfbccc4146b909d19301ff82c28ac82222082ce56a5351733360008a',
  '029-table-sums.ts': '3b737323bd85ef9236d5b4fa445f690d182caa2ba5c3a6bddf6201a84d69337b',
}

test('a migration that was landed is never changed', () => {
  const hashes = migrations.map((step, index) => [files[index], createHash('sha256').update(step).digest('hex')])
  expect(Object.fromEntries(hashes)).toEqual(landed)
})

test('what each migration leaves is known without taking it', () => {
  expect(schemas).toEqual(migrations.map((_, index) => schemaAfter(migrations.slice(0, index + 1))))
})

describe('001', () => {
  test('lays down the first tables in an empty database, all of them strict', () => {
    const { database, close } = openDatabase(join(temporaryFolder(), 'agent.db'), [firstTables])
    expect(database.pragma('user_version', { simple: true })).toBe(1)
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId)
    const made = (database.pragma('table_list') as { name: string; type: string; strict: number }[]).filter(
      ({ name, type }) => type === 'table' && !name.startsWith('sqlite_'),
    )
    expect(made.map(({ name }) => name).sort()).toEqual(
      [...firstTables.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name).sort(),
    )
    expect(made.filter(({ strict }) => strict !== 1)).toEqual([])
    expect(made.length).toBeGreaterThan(28)
    close()
  })
})

describe('003', () => {
  test('takes for proven what has stamped something that is recorded, and the key of the window', () => {
    const file = join(temporaryFolder(), 'agent.db')
    openDatabase(file, [firstTables]).close()
    const database = new Database(file)
    const key = (id: string, device = 0) =>
      `INSERT INTO apiKeys VALUES ('${id}', 'o', 1, 7, 'u', 'dApp', '${id}', 'API_KEY_CURVE_P256', NULL, ${device});`
    const passkey = (id: string) =>
      `INSERT INTO authenticators VALUES ('${id}', 'o', 1, 7, 'u', 'Ring', '${id}', '${id}', '', 'none', '', '[]', 0);`
    database.exec(
      `INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{"threshold":1,"userIds":["u"]}', '[]', '[]');
       INSERT INTO users VALUES ('u', 'o', 1, 1, 'Alice', NULL, NULL, 0, 0, '[]');
       ${['asked', 'voted', 'idle'].map(id => key(id)).join('')}${key('window', 1)}${passkey('ring')}${passkey('drawer')}
       ${['asked', 'ring'].map(activityStampedBy).join('')}
       INSERT INTO votes VALUES (1, 'v', 'o', 'asked', 'u', 'VOTE_SELECTION_APPROVED', '', 'voted', '', '', 1)`,
    )
    database.close()
    const { database: migrated, close } = openDatabase(file)
    const proven = (table: string) =>
      Object.fromEntries(migrated.prepare(`SELECT id, provenAt FROM ${table}`).raw().all() as [string, number | null][])
    expect(proven('apiKeys')).toEqual({ asked: 7, voted: 7, idle: null, window: 7 })
    expect(proven('authenticators')).toEqual({ ring: 7, drawer: null })
    close()
  })

  function activityStampedBy(key: string): string {
    return `INSERT INTO activities (id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs,
        intent, result, requester, message, publicKey, signature, scheme, executing)
      VALUES ('${key}', 'o', 1, 1, 't', 'v', 's', '${key}', '1', '{}', '{}', '{}', '', '${key}', '', '', 0);`
  }
})

describe('004 and 005', () => {
  test('keep votes and grants as they were, and the terms of a grant under their own name', () => {
    const file = join(temporaryFolder(), 'agent.db')
    openDatabase(file, migrations.slice(0, 3)).close()
    const database = new Database(file)
    database.exec(
      `INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{"threshold":1,"userIds":["u"]}', '[]', '[]');
       INSERT INTO activities (id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs,
           intent, result, requester, message, publicKey, signature, scheme, executing)
         VALUES ('a', 'o', 1, 1, 't', 'v', 's', 'f', '1', '{}', '{}', '{}', '', 'k', '', '', 0);
       INSERT INTO votes VALUES (1, 'v', 'o', 'a', 'u', 'VOTE_SELECTION_APPROVED', 'm', 'k', '3044', 's', 1, 42);
       INSERT INTO grants VALUES ('g', 'o', 1, 1, 'a', 'w', '{"covers":{}}', '', 9, 'c', 'n', 'May', '1 ETH', 42)`,
    )
    database.close()
    const { database: migrated, close } = openDatabase(file)
    expect(migrated.prepare('SELECT * FROM votes').all()).toMatchObject([{ id: 'v', signature: '3044', checksum: 42 }])
    expect(migrated.prepare('SELECT * FROM withdrawnVotes').all()).toEqual([])
    expect(migrated.prepare('SELECT * FROM grants').all()).toEqual([
      {
        ...{ id: 'g', organizationId: 'o', createdAt: 1, updatedAt: 1, activityId: 'a', keyId: 'w', expiresAt: 9 },
        ...{
          terms: '{"covers":{}}',
          controlId: 'c',
          countControlId: 'n',
          sentence: 'May',
          limitInWords: '1 ETH',
          checksum: null,
        },
      },
    ])
    close()
  })
})

describe('the newest tables', () => {
  const ofAudit = ['sequence', 'organizationId', 'isAdmission']
  const opened = () => openDatabase(join(temporaryFolder(), 'agent.db'))

  test.each(names)('of %s have the columns the store reads and writes', name => {
    const { database, close } = opened()
    const columns = (database.pragma(`table_info(${name})`) as { name: string }[]).map(column => column.name)
    const own = ['checksum', ...(name in otherTables ? ['rank'] : []), ...(name === 'audit' ? ofAudit : [])]
    expect(columns.filter(column => !own.includes(column)).sort()).toEqual(Object.keys(tables[name]).sort())
    close()
  })
})

describe('a later migration', () => {
  const later = 'ALTER TABLE users ADD COLUMN nickname TEXT'

  /** A database at version 1 with one organization, its user and his API key. */
  async function written(): Promise<string> {
    const file = join(temporaryFolder(), 'agent.db')
    openDatabase(file, [firstTables]).close()
    const database = new Database(file)
    database.exec(
      `INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{"threshold":1,"userIds":["u"]}', '[]', '[]');
       INSERT INTO users VALUES ('u', 'o', 1, 1, 'Alice', NULL, NULL, 0, 0, '[]');
       INSERT INTO apiKeys VALUES ('k', 'o', 1, 1, 'u', 'dApp', '02', 'API_KEY_CURVE_P256', NULL, 0)`,
    )
    database.close()
    return file
  }
  const users = (database: Database.Database) => database.prepare('SELECT * FROM users').all()

  test('keeps what there is, and a copy of it from before', async () => {
    const file = await written()
    const { database, close } = openDatabase(file, [firstTables, later])
    expect(database.pragma('user_version', { simple: true })).toBe(2)
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(users(database)).toMatchObject([{ id: 'u', name: 'Alice', nickname: null }])
    close()

    const copy = new Database(`${file}.before-2`, { readonly: true })
    expect(copy.pragma('user_version', { simple: true })).toBe(1)
    expect(copy.pragma('application_id', { simple: true })).toBe(applicationId)
    expect(users(copy)).toMatchObject([{ id: 'u', name: 'Alice' }])
    copy.close()
  })

  test('tells its version in the file itself, not only in the log', async () => {
    const file = await written()
    const { close } = openDatabase(file, [firstTables, later])
    const userVersion = 60
    expect(readFileSync(file).readUInt32BE(userVersion)).toBe(2)
    close()
    expect(() => openDatabase(file, [firstTables])).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }))
  })

  test('may rebuild a table that others refer to', async () => {
    const rebuilt = `
      CREATE TABLE newUsers (id TEXT NOT NULL, organizationId TEXT NOT NULL, PRIMARY KEY (organizationId, id)) STRICT;
      INSERT INTO newUsers SELECT id, organizationId FROM users;
      DROP TABLE users;
      ALTER TABLE newUsers RENAME TO users`
    const { database, close } = openDatabase(await written(), [firstTables, rebuilt])
    expect(users(database)).toEqual([{ id: 'u', organizationId: 'o' }])
    expect(database.prepare('SELECT id FROM apiKeys').pluck().all()).toEqual(['k'])
    expect(() => database.exec('DELETE FROM organizations')).toThrow('FOREIGN KEY')
    close()
  })

  test.each([
    ['cannot be taken', ['ALTER TABLE nobody ADD COLUMN nickname TEXT']],
    ['comes after one that could, but cannot', [later, 'ALTER TABLE nobody ADD COLUMN nickname TEXT']],
    ['would leave a user without organization', ['DELETE FROM organizations']],
  ])('that %s leaves everything as it was', async (_, steps) => {
    const file = await written()
    expect(() => openDatabase(file, [firstTables, ...steps])).toThrow()
    const { database, close } = openDatabase(file, [firstTables])
    expect(users(database)).toEqual([
      {
        id: 'u',
        organizationId: 'o',
        createdAt: 1,
        updatedAt: 1,
        name: 'Alice',
        email: null,
        phoneNumber: null,
        emailVerified: 0,
        phoneVerified: 0,
        tagIds: '[]',
      },
    ])
    expect(database.prepare('SELECT count(*) FROM organizations').pluck().get()).toBe(1)
    close()
  })

  test('is not taken twice', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    const store = openSqliteStore(file)
    await store.write(transaction => transaction.insert('organizations', examples.organizations))
    await store.close()
    const again = openSqliteStore(file)
    expect(again.organizations()).toEqual([examples.organizations])
    await again.close()
    expect(readdirSync(join(file, '..')).sort()).toEqual(['agent.db', 'agent.db.lock', 'agent.db.mark'])
  })
})

describe('014', () => {
  test('of what waits of an activity, leaves a time to the first alone', () => {
    const file = join(temporaryFolder(), 'agent.db')
    openDatabase(file, migrations.slice(0, 13)).close()
    const database = new Database(file)
    const delivery = (id: string, activityId: string | null, sequence: number, state = 'waiting', of = 'o', to = 'e') =>
      `INSERT INTO webhookDeliveries VALUES ('${id}', '${of}', 1, 1, '${to}', 'o', ${activityId && `'${activityId}'`}, ${sequence}, 's',
         1, '${state}', 0, ${state === 'waiting' ? 7 : null}, '[]', NULL, 42);`
    const endpoint = (id: string, of: string) =>
      `INSERT INTO webhookEndpoints VALUES ('${id}', '${of}', 1, 1, 'Told', 'u', 1, '[]', 0, 'a', 0, 0, 42);`
    database.exec(
      `INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, rootQuorum, features, allowedOrigins)
         VALUES ('o', 'o', 1, 1, 'Acme', '{"threshold":1,"userIds":["u"]}', '[]', '[]'),
           ('p', 'p', 1, 1, 'Parent', '{"threshold":1,"userIds":["u"]}', '[]', '[]');
       ${endpoint('e', 'o')}${endpoint('second', 'o')}${endpoint('e', 'p')}
       ${delivery('told', 'a', 1, 'delivered')}${delivery('third', 'a', 4)}${delivery('first', 'a', 2)}${delivery('second', 'a', 3)}
       ${delivery('other', 'b', 5)}${delivery('test', null, 0)}${delivery('another', null, 0)}
       ${delivery('taken', 'a', 9, 'delivered')}
       ${delivery('toSecond', 'a', 8, 'waiting', 'o', 'second')}${delivery('toParent', 'a', 8, 'waiting', 'p')}`,
    )
    database.close()
    const { database: migrated, close } = openDatabase(file)
    const times = migrated.prepare('SELECT id, nextAttemptAt, checksum FROM webhookDeliveries').raw().all()
    expect(Object.fromEntries((times as [string, ...unknown[]][]).map(([id, ...kept]) => [id, kept]))).toEqual({
      ...{ told: [null, 42], first: [7, 42], second: [null, null], third: [null, null] },
      ...{ other: [7, 42], test: [7, 42], another: [7, 42], taken: [null, 42] },
      // Each webhook has its own order.
      ...{ toSecond: [7, 42], toParent: [7, 42] },
    })
    close()
  })
})
