import type Database from 'better-sqlite3'
import type { z } from 'zod'
import { columnsOf } from '../../src/adapters/store/columns-of.ts'
import type { RecordDeclaration } from '../../src/core/records/define/define-record.ts'

/** Lists, in words, how a table differs from the declaration of its record; empty if it does not. */
export function tableFaults(database: Database.Database, declaration: RecordDeclaration): string[] {
  const { kind, fields, unique, owner } = declaration
  const expected = new Map(
    Object.entries(columnsOf(declaration)).map(([name, type]) => {
      const mayBeNull = (fields[name] as z.ZodType | undefined)?.safeParse(null).success ?? false
      const isText = type === 'json' || (type === 'scalar' && isTextual(fields[name] as z.ZodType | undefined, name))
      return [name, `${isText ? 'TEXT' : 'INTEGER'}${mayBeNull ? '' : ' NOT NULL'}`]
    }),
  )
  expected.set('checksum', 'INTEGER')
  const found = new Map(
    (database.pragma(`table_info(${kind})`) as { name: string; type: string; notnull: number }[]).map(column => [
      column.name,
      `${column.type}${column.notnull ? ' NOT NULL' : ''}`,
    ]),
  )
  // Every organization is of its own; the id of all others is theirs in their organization alone.
  const keys = [['organizationId', 'id'], ...(kind === 'organizations' ? [['id']] : [])]
  const wanted = [...keys, ...unique.map(each => ['organizationId', ...each])]
  const organization = kind === 'organizations' ? [] : ['organizationId → organizations']
  return [
    ...differences('column', entriesOf(expected), entriesOf(found)),
    ...differences('unique', wanted.map(listed), uniqueOf(database, kind).map(listed)),
    ...differences(
      'owner',
      [...organization, ...(owner ? [`organizationId, ${owner.field} → ${owner.kind}, with it removed`] : [])],
      ownersOf(database, kind),
    ),
  ]
}

function isTextual(schema: z.ZodType | undefined, name: string): boolean {
  return schema ? schema.safeParse(0).success === false : name === 'id' || name === 'organizationId'
}

function differences(what: string, expected: readonly string[], found: readonly string[]): string[] {
  return [
    ...expected.filter(each => !found.includes(each)).map(each => `missing ${what}: ${each}`),
    ...found.filter(each => !expected.includes(each)).map(each => `extra ${what}: ${each}`),
  ]
}

function entriesOf(columns: ReadonlyMap<string, string>): string[] {
  return [...columns].map(([name, type]) => `${name} ${type}`)
}

function listed(columns: readonly string[]): string {
  return [...columns].sort().join(', ')
}

function uniqueOf(database: Database.Database, table: string): string[][] {
  const indexes = database.pragma(`index_list(${table})`) as { name: string; unique: number; partial: number }[]
  return indexes
    .filter(index => index.unique && !index.partial)
    .map(({ name }) => (database.pragma(`index_info(${name})`) as { name: string }[]).map(column => column.name))
}

function ownersOf(database: Database.Database, table: string): string[] {
  const rows = database.pragma(`foreign_key_list(${table})`) as {
    id: number
    table: string
    from: string
    on_delete: string
  }[]
  const byKey = Map.groupBy(rows, ({ id }) => id)
  return [...byKey.values()].map(key => {
    const removed = key[0]?.on_delete === 'CASCADE' ? ', with it removed' : ''
    return `${key.map(({ from }) => from).join(', ')} → ${key[0]?.table}${removed}`
  })
}
