import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { checkRows } from '../../../../src/adapters/store/integrity/row-check.ts'
import { history, summedTables } from '../../../../src/adapters/store/integrity/summed-tables.ts'
import { migrations } from '../../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../../../src/adapters/store/sqlite.ts'
import { createIntegrity } from '../../../../src/core/integrity.ts'
import { writeOneOfEverything } from '../../../support/kept-database.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../../support/temporary-folder.ts'

const folder = temporaryFolderOfFile()

/** Closed, with one of everything. */
let whole: Buffer
beforeAll(async () => {
  const file = join(folder, 'agent.db')
  const store = openSqliteStore(file)
  await writeOneOfEverything(store)
  await store.close()
  const database = new Database(file)
  whole = database.serialize()
  database.close()
})

function copied(): string {
  const file = join(temporaryFolder(), 'agent.db')
  writeFileSync(file, whole)
  copyFileSync(join(folder, 'agent.db.mark'), `${file}.mark`)
  return file
}

/** Changes the file as another program would, and returns what an agent that is started on it finds. */
async function foundAfter(sql: string) {
  const file = copied()
  const other = new Database(file)
  other.pragma('foreign_keys = OFF')
  other.exec(sql)
  other.close()
  return found(file)
}

async function found(file: string, accept = false) {
  const integrity = createIntegrity(() => undefined)
  const store = openSqliteStore(file, integrity)
  await expect.poll(() => integrity.findings()).not.toEqual([])
  const findings = integrity.findings()
  for (const finding of accept ? findings : []) await integrity.accept(finding, async () => undefined)
  await store.close()
  return findings
}

test.each(summedTables)('a row of %s that is removed on disk is missed', async table => {
  const findings = await foundAfter(`DELETE FROM ${table}${table === 'settings' ? " WHERE name <> 'databaseId'" : ''}`)
  expect(findings.map(({ message }) => message).join('\n')).toMatch(new RegExp(`\\b${table} \\(\\d+ missing\\)`))
  expect(findings.some(({ stopsSigning }) => stopsSigning)).toBe(true)
})

test('a row that is added, and one that is changed with its checksum, are found too', async () => {
  const [added] = await foundAfter("INSERT INTO settings VALUES ('another', '1', NULL)")
  expect(added?.message).toContain('In settings (1 added):')
  const [changed] = await foundAfter(
    "UPDATE settings SET value = value || ' ', checksum = NULL WHERE name <> 'databaseId'",
  )
  expect(changed?.message).toContain('In settings:')
})

test('what was accepted is found no more', async () => {
  const file = copied()
  const other = new Database(file)
  other.pragma('foreign_keys = OFF')
  other.exec('DELETE FROM policies')
  other.close()
  expect(await found(file, true)).toHaveLength(1)
  const integrity = createIntegrity(() => undefined)
  const store = openSqliteStore(file, integrity)
  await store.close()
  expect(integrity.findings()).toEqual([])
})

test('a migration that changes rows raises no alarm', async () => {
  const file = copied()
  const { database, close } = openDatabase(file, [
    ...migrations,
    'UPDATE policies SET checksum = NULL; DELETE FROM tags',
  ])
  expect([...checkRows(database)].filter(found => found !== undefined)).toEqual([])
  close()
})

test('a migration hides no row that was removed before it, not even where it changes the table', async () => {
  const file = copied()
  const other = new Database(file)
  other.pragma('foreign_keys = OFF')
  other.exec('DELETE FROM policies')
  other.close()
  const { database, close } = openDatabase(file, [
    ...migrations,
    'UPDATE policies SET checksum = NULL; DELETE FROM tags',
  ])
  expect([...checkRows(database)].filter(found => found !== undefined)).toEqual([
    { table: 'policies', keys: [], reason: 'sum', missing: 1 },
  ])
  close()
})

test('the sums of a table that a migration lays down begin with what it holds', () => {
  const before = migrations.slice(0, -1)
  const file = join(temporaryFolder(), 'agent.db')
  openDatabase(file, before).close()
  const { database, close } = openDatabase(file)
  expect(database.prepare('SELECT count(*) FROM tableSums').pluck().get()).toBe(summedTables.length)
  close()
})

test('a table whose sum is removed is found', async () => {
  const [found] = await foundAfter("DELETE FROM tableSums WHERE name = 'policies'; DELETE FROM policies")
  expect(found?.message).toContain('In policies:')
  expect(found?.stopsSigning).toBe(true)
})

test('each table either records what happened or is summed', () => {
  const database = new Database(copied())
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  database.close()
  const others = ['reservations', 'secrets', 'unlockers', 'privateKeyAddresses', 'ballots', 'tableSums']
  expect(tables.sort()).toEqual([...history, ...summedTables, ...others].sort())
})
