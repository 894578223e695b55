import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyBefore, removeOldCopies } from '../../../src/adapters/store/copy-before.ts'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { effort } from '../../support/effort.ts'
import { dumpOf, restore } from '../../support/kept-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const oldest = readFileSync(join(import.meta.dirname, '../../vectors/databases/001.sql'), 'utf8')
const child = join(import.meta.dirname, '../../support/migrating-child.ts')

/** How many places `npm test` tries, spread over all; the night tries each. */
const sample = 3

function written(): string {
  const file = join(temporaryFolder(), 'agent.db')
  restore(file, oldest)
  return file
}

const migrate = (file: string, killedAt = 0) =>
  spawnSync(process.execPath, [child, file, String(killedAt)], { encoding: 'utf8' })

test('a kill before any statement of a migration loses nothing, and the next start takes it', {
  timeout: 300_000,
}, () => {
  const whole = written()
  const before = dumpOf(whole)
  const statements = Number(migrate(whole).stdout)
  const after = dumpOf(whole)
  expect(statements).toBeGreaterThan(50)
  expect(after).not.toBe(before)

  const every = effort > 1 ? 1 : Math.ceil(statements / sample)
  for (let place = statements; place > 0; place -= every) {
    const file = written()
    expect(migrate(file, place).signal, `statement ${place}`).toBe('SIGKILL')
    openDatabase(file).close()
    expect(dumpOf(file), `killed before statement ${place}`).toBe(after)
    expect(dumpOf(`${file}.before-${migrations.length}`), `the copy, statement ${place}`).toBe(before)
  }
})

test('nothing is migrated where the disk has no room for the copy', () => {
  const file = written()
  const database = new Database(file)
  expect(() => copyBefore(database, file, 9, () => 1000)).toThrow(/of room on the disk/)
  database.close()
  expect(readdirSync(dirname(file))).toEqual([basename(file)])
})

test('the copy is for its owner alone, and replaces half a one', () => {
  const file = written()
  writeFileSync(`${file}.before-${migrations.length}.part`, 'half')
  openDatabase(file).close()
  expect(statSync(`${file}.before-${migrations.length}`).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file)).filter(name => name.endsWith('.part'))).toEqual([])
})

test('of copies, the three newest are kept', () => {
  const file = written()
  for (const version of [2, 9, 10, 11]) writeFileSync(`${file}.before-${version}`, '')
  writeFileSync(`${file}.before-mine`, '')
  removeOldCopies(file)
  const names = readdirSync(dirname(file)).filter(name => name.includes('before'))
  expect(names.sort()).toEqual(['10', '11', '9', 'mine'].map(end => `${basename(file)}.before-${end}`))
})
