import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { sqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { acme, examples, idOf } from '../../support/records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let store: Store
/** What SQLite was asked, each time it was. */
let asked: string[]

beforeEach(async () => {
  asked = []
  const { database, close } = openDatabase(join(temporaryFolder(), 'agent.db'))
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => {
    const statement = prepare(sql) as Database.Statement
    const all = statement.all.bind(statement)
    statement.all = (...values) => {
      asked.push(sql)
      return all(...values)
    }
    return statement
  }) as typeof database.prepare
  store = sqliteStore(database, close)
  await store.write(transaction => transaction.insert('organizations', examples.organizations))
})
afterEach(() => store.close())

/** How often SQLite was asked meanwhile. */
function timesAsked(read: () => unknown): number {
  const before = asked.length
  read()
  return asked.length - before
}

test('that an organization has none of a kind is asked once', () => {
  expect(timesAsked(() => store.list('policies', acme))).toBe(1)
  expect(timesAsked(() => store.list('policies', acme))).toBe(0)
})

test('inside a transaction too, until something is written', async () => {
  store.list('policies', acme)
  await store.write(transaction => {
    expect(timesAsked(() => transaction.list('policies', acme))).toBe(0)
    transaction.insert('tags', examples.tags)
    expect(timesAsked(() => transaction.list('policies', acme))).toBe(1)
    expect(timesAsked(() => transaction.list('policies', acme))).toBe(1)
  })
})

test('made-up ids are not remembered, so they push nothing out', () => {
  store.list('policies', acme)
  for (let number = 0; number < 1000; number++) store.list('policies', idOf(1000 + number))
  expect(timesAsked(() => store.list('policies', acme))).toBe(0)
  expect(timesAsked(() => store.list('policies', idOf(1000)))).toBe(1)
})

test('what a field is asked for is remembered, that there is none too', async () => {
  const mine = () => store.list('authenticators', acme, { userId: examples.users.id })
  expect(timesAsked(mine)).toBe(1)
  expect(timesAsked(mine)).toBe(0)
  await store.write(transaction => {
    transaction.insert('users', examples.users)
    transaction.insert('authenticators', examples.authenticators)
  })
  expect(mine()).toHaveLength(1)
  expect(timesAsked(mine)).toBe(0)
  expect(store.list('authenticators', acme, { userId: idOf(999) })).toEqual([])
})

test('values that read alike are told apart', () => {
  const named = (name: string) => timesAsked(() => store.list('tags', acme, { name }))
  expect([named('a'), named('a'), named('null'), named('"a"'), named('')]).toEqual([1, 0, 1, 1, 1])
})

test('more than twenty records of some field are not held', async () => {
  await store.write(transaction => {
    for (let number = 0; number < 21; number++) {
      transaction.insert('tags', { ...examples.tags, id: idOf(4000 + number), name: `Tag ${number}` })
    }
  })
  const users = () => store.list('tags', acme, { type: examples.tags.type })
  expect(users()).toHaveLength(21)
  expect(timesAsked(users)).toBe(1)
})

test('a thousand policies are remembered, and of more nothing is', async () => {
  const add = (from: number, to: number) =>
    store.write(transaction => {
      for (let number = from; number < to; number++) {
        transaction.insert('policies', { ...examples.policies, id: idOf(2000 + number), name: `Policy ${number}` })
      }
    })
  await add(0, 1000)
  expect(store.list('policies', acme)).toHaveLength(1000)
  expect(timesAsked(() => store.list('policies', acme))).toBe(0)
  await add(1000, 1001)
  expect(store.list('policies', acme)).toHaveLength(1001)
  expect(timesAsked(() => store.list('policies', acme))).toBe(1)
})

test('no more than twenty thousand records are held in all', async () => {
  const organizations = Array.from({ length: 25 }, (_, number) => idOf(3000 + number))
  await store.write(transaction => {
    for (const id of organizations) {
      transaction.insert('organizations', { ...examples.organizations, id, organizationId: id })
      for (let number = 0; number < 900; number++) {
        const policy = { ...examples.policies, id: idOf(number), organizationId: id, name: `Policy ${number}` }
        transaction.insert('policies', policy)
      }
    }
  })
  for (const id of organizations) store.list('policies', id)
  const forgotten = organizations.filter(id => timesAsked(() => store.list('policies', id)) > 0)
  expect(forgotten.length).toBeGreaterThanOrEqual(3)
  expect(timesAsked(() => store.list('policies', organizations.at(-1) ?? ''))).toBe(0)
})
