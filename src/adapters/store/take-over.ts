import { rmSync, statSync } from 'node:fs'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import { damaged, inWords } from './sqlite-failure.ts'

/** Number of migrations of this build: a copy of a later version cannot be taken over. */
export const newestVersion = migrations.length

/**
 * Makes a copy of a database a database of its own, of the newest version: looks at the whole of it, and takes its name away, so that
 * it gets another when it is opened. From now on it goes another way than the one it was copied from.
 *
 * @returns how much is in it, as `ReadCopy` counts
 * @throws AgentError `STORE_DAMAGED`, also for an empty file; `STORE_NEWER`, `STORE_UNWRITABLE`
 */
export function takeOver(file: string): Readonly<Record<'wallets' | 'activities' | 'secrets', number>> {
  // SQLite would make a new one of it.
  if (statSync(file).size === 0) throw damaged()
  const { database, close } = openDatabase(file)
  let counts: ReturnType<typeof takeOver>
  try {
    if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw damaged()
    if ((database.pragma('foreign_key_check') as unknown[]).length > 0) throw damaged()
    database.prepare("DELETE FROM settings WHERE name IN ('databaseId', 'fence')").run()
    const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
    counts = { wallets: count('wallets'), activities: count('activities'), secrets: count('secrets') }
  } catch (thrown) {
    throw inWords(thrown)
  } finally {
    close()
  }
  // The backup is the copy of what was there before its migration.
  for (let version = 1; version <= newestVersion; version += 1) rmSync(`${file}.before-${version}`, { force: true })
  return counts
}
