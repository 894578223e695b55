import type Database from 'better-sqlite3'
import { expect } from 'vitest'
import { codecOf } from '../../../src/adapters/store/columns.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { sqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { acme, draftOf, examples, idOf } from '../../support/records.ts'

export interface Watched {
  readonly database: Database.Database
  readonly store: Store
  /** Compiles what is not the store’s. */
  readonly prepareUnwatched: Database.Database['prepare']
  /** Every statement the store had compiled. */
  readonly compiled: readonly string[]
  readonly planOf: (sql: string) => string[]
  /** How SQLite goes about each SELECT that `read` runs. */
  readonly plansOf: (read: () => unknown) => string[]
}

export function openWatched(file: string): Watched {
  const { database, close } = openDatabase(file)
  const compiled: string[] = []
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => {
    compiled.push(sql)
    return prepare(sql)
  }) as typeof database.prepare
  const store = sqliteStore(database, close)

  function planOf(sql: string): string[] {
    const values = [...sql.matchAll(/\?/g)].map(() => 'x')
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
    return steps.map(({ detail }) => detail)
  }

  function plansOf(read: () => unknown): string[] {
    const before = compiled.length
    read()
    const selects = compiled.slice(before).filter(sql => sql.trimStart().startsWith('SELECT'))
    expect(selects, 'the listing was compiled before, and so is not looked at here').not.toEqual([])
    return selects.flatMap(planOf)
  }

  return { database, store, prepareUnwatched: prepare, compiled, planOf, plansOf }
}

export async function fillWithActivities(
  { database, store, prepareUnwatched }: Watched,
  activities: number,
): Promise<void> {
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
  })
  // Rows without a checksum are believed: those of before there were any.
  const { rank, id, fingerprint, status, checksum, ...same } = prepareUnwatched(
    'SELECT * FROM activities',
  ).get() as Record<string, string>
  database
    .prepare(
      `WITH RECURSIVE numbers (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
       INSERT INTO activities (id, fingerprint, status, ${Object.keys(same).join(', ')})
       SELECT ? || printf('%012d', 1000 + number), 'sha256:' || number,
         iif(number % 1000, 'ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_PENDING'),
         ${Object.keys(same)
           .map(() => '?')
           .join(', ')} FROM numbers`,
    )
    .run(activities, idOf(0).slice(0, -12), ...Object.values(same))
}

export function fillWithSubOrganizations(database: Database.Database, subOrganizations: number): void {
  const numbers =
    'WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)'
  const id = "printf('01890000-0000-7000-9000-%012d', number)"
  const fill = (table: string, row: Row) =>
    database
      .prepare(
        `${numbers} INSERT INTO ${table} (id, organizationId, ${Object.keys(row).join(', ')})
         SELECT ${id}, ${id}, ${Object.keys(row).map(() => '?')} FROM numbers`,
      )
      .run(subOrganizations, ...Object.values(row))
  fill('organizations', { ...encoded('organizations'), parentId: acme })
  fill('users', encoded('users'))
}

type Row = Record<string, string | number | null>
/** The example as its table keeps it, without its ids. */
function encoded(kind: 'organizations' | 'users'): Row {
  const { names, encode } = codecOf<typeof kind>(kind)
  const values = encode(examples[kind])
  const fields = names.map((name, index) => [name, values[index]] as const)
  return Object.fromEntries(fields.filter(([name]) => !['id', 'organizationId'].includes(name))) as Row
}
