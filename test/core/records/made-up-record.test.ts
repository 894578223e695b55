import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { checkRows } from '../../../src/adapters/store/integrity/row-check.ts'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { sqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { mostOf, requireQuota } from '../../../src/core/quotas.ts'
import { begin, type RecordDeclaration } from '../../../src/core/records/define/define-record.ts'
import { records } from '../../../src/core/records/index.ts'
import { requireRecord } from '../../../src/core/require-record.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { quotaLabel } from '../../../src/renderer/words/quotas.ts'
import { testEngine } from '../../support/engine.ts'
import { restore } from '../../support/kept-database.ts'
import { acme, examples, globex, idOf, otherOrganization } from '../../support/records.ts'
import { tableFaults } from '../../support/table-faults.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { windowOver } from '../../support/window.ts'
import { type AddressBookEntry, addressBookEntries } from './address-book-entry.ts'

/** All that there is to write for a record beside its declaration: the line that lists it, and the step that makes its table. */
const declarations: readonly RecordDeclaration[] = [...records, addressBookEntries]
const table = `
  CREATE TABLE addressBookEntries (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    label TEXT NOT NULL,
    address TEXT NOT NULL,
    trusted INTEGER NOT NULL,
    networks TEXT NOT NULL,
    note TEXT,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, userId, label),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX addressBookEntriesOfOrganization ON addressBookEntries (organizationId, createdAt, id);
`
const steps = [...migrations, table]

/** The kinds of the agent are a type of their own; one that only a test knows is called by the same verbs. */
const kind = addressBookEntries.kind as never
const newest = String(migrations.length).padStart(3, '0')
const vectors = join(import.meta.dirname, '../../vectors/databases')

function openedSqlite(file = join(temporaryFolder(), 'agent.db')) {
  const { database, close } = openDatabase(file, steps)
  return { database, store: sqliteStore(database, close, undefined, declarations) }
}

const entry = (number: number, change: Partial<AddressBookEntry> = {}): AddressBookEntry => ({
  ...begin(
    addressBookEntries,
    { id: idOf(90 + number), organizationId: acme, userId: examples.users.id, label: `${number}`, address: '0x1' },
    1000 + number,
  ),
  ...change,
})

const insert = (store: Store, ...entries: AddressBookEntry[]) =>
  store.write(transaction => {
    for (const each of entries) transaction.insert(kind, each as never)
  })

describe.each([
  ['memory', () => memoryStore(declarations)],
  ['SQLite', () => openedSqlite().store],
])('a made-up record in the store in %s', (_, open) => {
  async function prepared(): Promise<Store> {
    const store = open()
    await store.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      transaction.insert('organizations', { ...otherOrganization, parentId: acme })
      transaction.insert('users', examples.users)
      transaction.insert('users', { ...examples.users, id: idOf(11), organizationId: globex })
    })
    return store
  }

  test('is kept as it is, and replaced', async () => {
    const store = await prepared()
    const example = { ...addressBookEntries.example, organizationId: acme, createdAt: 1, updatedAt: 1 }
    await insert(store, example)
    expect(store.find(kind, acme, example.id)).toEqual(example)
    await store.write(transaction => transaction.replace(kind, { ...example, note: 'Ours' } as never))
    expect(store.find(kind, acme, example.id)).toEqual({ ...example, note: 'Ours' })
    await store.close()
  })

  test('is listed by its fields, in pages, oldest first without', async () => {
    const store = await prepared()
    const entries = [entry(1), entry(2, { trusted: true }), entry(3)]
    await insert(store, ...entries)
    const list = (where: object, page?: Page) => store.list(kind, acme, where as never, page)
    expect(list({})).toEqual(entries)
    expect(list({ trusted: false })).toEqual([entries[0], entries[2]])
    expect(list({ note: null, label: '2' })).toEqual([entries[1]])
    expect(list({}, { limit: 1 })).toEqual([entries[2]])
    expect(list({}, { limit: 5, after: idOf(93) })).toEqual([entries[1], entries[0]])
    expect(() => list({ networks: [] })).toThrow('addressBookEntries cannot be listed by networks')
    await store.close()
  })

  test('is asked for by id, and missed in its own words', async () => {
    const store = await prepared()
    await insert(store, entry(1))
    expect(requireRecord(store, kind, acme, idOf(91))).toEqual(entry(1))
    for (const [organizationId, id] of [
      [acme, idOf(92)],
      [globex, idOf(91)],
    ] as const)
      expect(() => requireRecord(store, kind, organizationId, id)).toThrow(
        `unable to find address book entry ${id} in organization ${organizationId}`,
      )
    await store.close()
  })

  test('is refused where it is not unique, or belongs to nobody', async () => {
    const store = await prepared()
    await insert(store, entry(1))
    await expect(insert(store, entry(2, { label: '1' }))).rejects.toThrow('already has this label')
    await expect(insert(store, entry(2, { userId: idOf(99) }))).rejects.toThrow(
      'this address book entry belongs to does not exist',
    )
    await store.close()
  })

  test('goes with its owner', async () => {
    const store = await prepared()
    await insert(store, entry(1))
    await store.write(transaction => transaction.remove('users', acme, examples.users.id))
    expect(store.list(kind, acme)).toEqual([])
    await store.close()
  })

  test('has a quota, which counts what is declared to count, and which the person can change', async () => {
    const store = await prepared()
    await insert(store, ...[1, 2].map(number => entry(number, { trusted: true })), entry(3))
    expect([acme, globex].map(id => mostOf(store, id, kind, kind))).toEqual([3, 1])
    expect(() => requireQuota(store, acme, kind, 1)).not.toThrow()
    expect(() => requireQuota(store, acme, kind, 2)).toThrow('it may have 3 address book entries')
    await store.write(transaction => transaction.setSetting('limits', { addressBookEntries: 4 }))
    expect(() => requireQuota(store, acme, kind, 2)).not.toThrow()
    await store.close()
  })

  test('is shown in the window among the numbers the person can choose', async () => {
    const agent = await testEngine({ store: open() })
    const window = await windowOver(agent)
    const view = async () => (await window['settings.get'](undefined)).quotas.find(({ name }) => name === kind)
    expect(await view()).toEqual({
      name: 'addressBookEntries',
      of: 'organization',
      noun: 'address book entries',
      usual: 3,
      chosen: null,
    })
    expect(quotaLabel((await view())!)).toBe('Address book entries')
    await window['settings.update']({ quotas: { addressBookEntries: 0 } })
    expect(await view()).toMatchObject({ chosen: 0 })
    expect(() => requireQuota(agent.store, agent.organizationId, kind, 1)).toThrow('it may have 0 address book entries')
    await agent.store.close()
  })
})

test('a made-up record is answered as it is declared, from a record that has just begun', () => {
  expect(entry(1)).toMatchObject({ trusted: false, networks: [], note: null, createdAt: 1001, updatedAt: 1001 })
  expect(addressBookEntries.present(entry(1))).toEqual({
    addressBookEntryId: idOf(91),
    label: '1',
    address: '0x1',
    createdAt: { seconds: '1', nanos: '1000000' },
    updatedAt: { seconds: '1', nanos: '1000000' },
  })
})

test('the table of a made-up record is held to its declaration', () => {
  const { database } = openedSqlite()
  expect(tableFaults(database, addressBookEntries)).toEqual([])
  const other = {
    ...addressBookEntries,
    unique: [],
    fields: { ...addressBookEntries.fields, age: addressBookEntries.fields.note },
  }
  expect(tableFaults(database, other)).toEqual([
    'missing column: age TEXT',
    'extra unique: label, organizationId, userId',
  ])
  database.close()
})

test('a damaged row of a made-up record is noticed, by the check of all rows and when it is read', async () => {
  const file = join(temporaryFolder(), 'agent.db')
  restore(file, readFileSync(join(vectors, `${newest}.sql`), 'utf8'))
  const { store, database } = openedSqlite(file)
  await insert(store, entry(1))
  expect([...checkRows(database, 50, declarations)].filter(Boolean)).toEqual([])
  database.exec("UPDATE addressBookEntries SET address = '0x2'")
  expect([...checkRows(database, 50, declarations)].filter(Boolean)).toEqual([
    { table: 'addressBookEntries', keys: [[1]], reason: 'checksum' },
  ])
  expect(() => store.list(kind, acme)).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED' }))
  await store.close()
})

test('a database of the version before gets the table of a made-up record, and keeps what it had', () => {
  const file = join(temporaryFolder(), 'agent.db')
  restore(file, readFileSync(join(vectors, `${newest}.sql`), 'utf8'))
  const { database, store } = openedSqlite(file)
  expect(database.pragma('user_version', { simple: true })).toBe(steps.length)
  expect(store.list('users', acme).map(({ name }) => name)).toEqual(['Alice', 'Bob'])
  expect(store.list(kind, acme)).toEqual([])
  database.close()
  const before = new Database(`${file}.before-${steps.length}`, { readonly: true })
  expect(before.pragma('user_version', { simple: true })).toBe(migrations.length)
  before.close()
})
