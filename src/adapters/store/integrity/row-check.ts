import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import type { RecordDeclaration } from '../../../core/records/define/define-record.ts'
import { records } from '../../../core/records/index.ts'
import { isSound, type Row } from '../columns.ts'
import { columnsOf } from '../columns-of.ts'
import { totalNames } from '../reservation-table.ts'
import { type OtherTable, otherTables } from '../tables.ts'
import type { Value } from '../value.ts'
import { history, summedTables } from './summed-tables.ts'
import { sumAnew, sumFault } from './table-sums.ts'

/** Rows that are not as they were written, are not there any more, or cannot be read at all. */
export interface DamagedRows {
  readonly table: string
  /** Places of the rows: values of the key of the table. Empty where it is not known which they are. */
  readonly keys: readonly (readonly Value[])[]
  /** `sum`: other rows are there than were left. */
  readonly reason: 'checksum' | 'unreadable' | 'sum'
  /** Number of rows that are gone; below zero if there are too many. Given with `sum`. */
  readonly missing?: number
}

interface Checked {
  readonly table: string
  /** Columns of the key in whose order the rows lie. */
  readonly key: readonly string[]
  /** Columns that the checksum covers. */
  readonly names: readonly string[]
}

const byRow = ['rowid']
const ownKeys: Partial<Record<OtherTable, readonly string[]>> = {
  reservations: ['organizationId', 'controlId', 'groupKey', 'createdAt', 'activityId'],
  secrets: ['organizationId', 'keyId'],
}

/** Tables that are checked last. Those that decide about keys come first: they are small, and a signature rests on them. */
const late = [...history, 'reservations']

const checkedTables = (declarations: readonly RecordDeclaration[]): readonly Checked[] => [
  { table: 'settings', key: ['name'], names: ['name', 'value'] },
  ...declarations.map(declaration => ({
    table: declaration.kind,
    key: byRow,
    names: Object.keys(columnsOf(declaration)),
  })),
  ...(Object.keys(otherTables) as OtherTable[])
    .sort((one, other) => late.indexOf(one) - late.indexOf(other))
    .map(table => ({ table, key: ownKeys[table] ?? byRow, names: Object.keys(otherTables[table]) })),
  {
    table: 'reservedTotals',
    key: ['organizationId', 'controlId', 'groupKey', 'hour'],
    names: totalNames,
  },
]

/** A table that repeats what other records say, for the sake of finding them. It is compared with those, and can be made again. */
interface Derived {
  readonly table: string
  readonly key: readonly string[]
  /** SQL: whether a row of it is as the records it follows from. */
  readonly isSound: string
  /** SQL: all rows that the records it follows from ask for. */
  readonly remake: string
}

const derived: readonly Derived[] = [
  {
    table: 'privateKeyAddresses',
    key: ['organizationId', 'address', 'createdAt', 'privateKeyId'],
    isSound: `EXISTS (
      SELECT 1 FROM privateKeys JOIN json_each(privateKeys.addresses) AS each
      WHERE privateKeys.organizationId = privateKeyAddresses.organizationId
      AND privateKeys.id = privateKeyAddresses.privateKeyId
      AND privateKeys.createdAt = privateKeyAddresses.createdAt
      AND each.value ->> 'address' = privateKeyAddresses.address)`,
    remake: `INSERT OR IGNORE INTO privateKeyAddresses
      SELECT privateKeys.organizationId, each.value ->> 'address', privateKeys.createdAt, privateKeys.id
      FROM privateKeys JOIN json_each(privateKeys.addresses) AS each`,
  },
  {
    table: 'ballots',
    key: ['organizationId', 'fingerprint'],
    isSound: `EXISTS (
      SELECT 1 FROM activities WHERE activities.organizationId = ballots.organizationId
      AND activities.id = ballots.activityId AND activities.fingerprint = ballots.fingerprint)`,
    remake: `INSERT OR IGNORE INTO ballots
      SELECT activities.organizationId, activities.fingerprint, activities.id
      FROM activities JOIN audit ON audit.sequence = activities.rank
      WHERE EXISTS (SELECT 1 FROM json_each(audit.events) AS each WHERE each.value = 'consensusNeeded')`,
  },
  {
    table: 'delivered',
    key: byRow,
    isSound: 'sequence BETWEEN 0 AND (SELECT ifnull(max(sequence), 0) FROM audit)',
    remake: 'INSERT INTO delivered SELECT ifnull(max(sequence), 0) FROM audit',
  },
]

export function isDerived(table: string): boolean {
  return derived.some(each => each.table === table)
}

/**
 * Reads every row of every table, `rows` at a time, and compares it with its checksum. Each step is short; the caller decides
 * how fast.
 *
 * @param declarations - The records it has tables for; only a test gives others.
 */
export function* checkRows(
  database: Database.Database,
  rows = 50,
  declarations: readonly RecordDeclaration[] = records,
): Generator<DamagedRows | undefined, void> {
  for (const table of summedTables) yield sumOfTable(database, table)
  for (const { table, key, names } of checkedTables(declarations)) {
    const isIntact = (row: Row) => isSound(row, names)
    yield* checkTable(database, rows, { table, key, read: [...names, 'checksum'].join(', '), isIntact })
  }
  for (const { table, key, isSound } of derived)
    yield* checkTable(database, rows, { table, key, read: `${isSound} AS sound`, isIntact: row => row.sound === 1 })
  yield* checkOutcomes(database, rows)
}

function sumOfTable(database: Database.Database, table: string): DamagedRows | undefined {
  const missing = readable(() => ({ rows: sumFault(database, table) }))
  if (!missing) return { table, keys: [], reason: 'unreadable' }
  return missing.rows === undefined ? undefined : { table, keys: [], reason: 'sum', missing: missing.rows }
}

interface TableCheck {
  readonly table: string
  readonly key: readonly string[]
  /** SQL: what is read of each row. */
  readonly read: string
  readonly isIntact: (row: Row) => boolean
}

function* checkTable(
  database: Database.Database,
  rows: number,
  { table, key, read, isIntact }: TableCheck,
): Generator<DamagedRows | undefined, void> {
  const at = key.map(name => `${table}.${name} AS at_${name}`).join(', ')
  const select = `SELECT ${at}, ${read} FROM ${table}`
  const order = `ORDER BY ${key.join(', ')} LIMIT ${rows}`
  const first = database.prepare<[], Row>(`${select} ${order}`)
  const next = database.prepare<Value[], Row>(
    `${select} WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')}) ${order}`,
  )
  let last: Value[] | undefined
  for (;;) {
    const found = readable(() => (last ? next.all(...last) : first.all()))
    if (!found) {
      yield { table, keys: [], reason: 'unreadable' }
      return
    }
    const keyOf = (row: Row) => key.map(name => row[`at_${name}`] as Value)
    const keys = found.filter(row => !isIntact(row)).map(keyOf)
    yield keys.length > 0 ? { table, keys, reason: 'checksum' } : undefined
    const end = found.at(-1)
    if (!end || found.length < rows) return
    last = keyOf(end)
  }
}

/** Sets of outcomes are kept under their digest. */
function* checkOutcomes(database: Database.Database, rows: number): Generator<DamagedRows | undefined, void> {
  const sets = database.prepare<Value[], Row>(
    'SELECT rowid AS at, digest, outcomes FROM outcomeSets WHERE rowid > ? ORDER BY rowid LIMIT ?',
  )
  for (let last: Value = 0; ; ) {
    const from: Value = last
    const found = readable(() => sets.all(from, rows))
    if (!found) return void (yield { table: 'outcomeSets', keys: [], reason: 'unreadable' })
    const damaged = found.filter(row => digestOf(row.outcomes as string) !== row.digest)
    const keys = damaged.map(row => [row.at as Value])
    yield keys.length > 0 ? { table: 'outcomeSets', keys, reason: 'checksum' } : undefined
    const end = found.at(-1)
    if (!end || found.length < rows) return
    last = end.at as Value
  }
}

/** Returns the key under which a set of outcomes is kept. */
function digestOf(outcomes: string): string {
  return createHash('sha256').update(outcomes).digest('base64url')
}

/** Believes rows as they read from now on; rows that follow from others are made again from them. */
export function believe(database: Database.Database, { table, keys }: DamagedRows): void {
  const source = derived.find(each => each.table === table)
  if (source) {
    database.exec(`DELETE FROM ${table} WHERE NOT (${source.isSound}); ${source.remake}`)
    return
  }
  if (table === 'outcomeSets') {
    believeOutcomes(database, keys)
    return
  }
  const key = checkedTables(records).find(each => each.table === table)?.key
  if (!key) throw new Error(`rows of ${table} cannot be believed`)
  const statement = database.prepare<Value[]>(
    `UPDATE ${table} SET checksum = NULL WHERE ${key.map(name => `${name} = ?`).join(' AND ')}`,
  )
  for (const values of keys) statement.run(...values)
  sumAnew(database, table)
}

/** A set that reads otherwise has another digest, and so have the evaluations that name it. */
function believeOutcomes(database: Database.Database, keys: DamagedRows['keys']): void {
  const read = database.prepare<Value[], { digest: string; outcomes: string }>(
    'SELECT digest, outcomes FROM outcomeSets WHERE rowid = ?',
  )
  for (const key of keys) {
    const set = read.get(...key)
    if (!set) continue
    const digest = digestOf(set.outcomes)
    database.prepare('INSERT OR IGNORE INTO outcomeSets (digest, outcomes) VALUES (?, ?)').run(digest, set.outcomes)
    database
      .prepare('UPDATE policyEvaluations SET outcomes = ?, checksum = NULL WHERE outcomes = ?')
      .run(digest, set.digest)
    database.prepare('DELETE FROM outcomeSets WHERE rowid = ?').run(...key)
  }
}

/** Undefined where the pages of the table cannot be followed. */
function readable<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (thrown) {
    if (/^SQLITE_(CORRUPT|IOERR|NOTADB)/.test(String((thrown as { code?: string }).code))) return undefined
    throw thrown
  }
}
