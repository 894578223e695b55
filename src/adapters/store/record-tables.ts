import type { Page, Reader, Transaction } from '../../core/ports/store.ts'
import type { RecordKind, Records } from '../../core/records.ts'
import { type Codec, codecOf, comparable, type Value } from './columns.ts'
import { readingOf } from './page.ts'
import { alreadyExists, notFound, ownerNotFound } from './refusals.ts'
import type { RememberedRecords } from './remembered-records.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import { kinds } from './tables.ts'

type RecordReader = Pick<Reader, 'find' | 'list' | 'organizations' | 'apiKeysByPublicKey' | 'privateKeyByAddress'>
type RecordWriter = Pick<Transaction, 'insert' | 'replace' | 'remove'>

/** The generic records, one table a kind. */
export function recordTables(prepare: Prepare, remembered: RememberedRecords) {
  const all = Object.fromEntries(
    (Object.keys(kinds) as RecordKind[]).map(kind => [kind, recordTable(kind, prepare, remembered)]),
  ) as unknown as { readonly [Kind in RecordKind]: RecordTable<Kind> }
  const table = <Kind extends RecordKind>(kind: Kind) => all[kind] as unknown as RecordTable<Kind>

  const reader: RecordReader = {
    find: (kind, organizationId, id) => table(kind).find(organizationId, id),
    list: (kind, organizationId, where, page) => table(kind).list(organizationId, where, page),
    organizations: () => table('organizations').select(everyOrganization),
    apiKeysByPublicKey: publicKey => table('apiKeys').select(apiKeysByPublicKey, publicKey),
    privateKeyByAddress: (organizationId, address) =>
      table('privateKeys').select(privateKeyByAddress, organizationId, address)[0],
  }
  const writer: RecordWriter = {
    insert: (kind, record) => table(kind).insert(record),
    replace: (kind, record) => table(kind).replace(record),
    remove: (kind, organizationId, id) => table(kind).remove(organizationId, id),
  }
  return { reader, writer }
}

const everyOrganization = 'SELECT * FROM organizations ORDER BY createdAt, id'

const apiKeysByPublicKey = 'SELECT * FROM apiKeys WHERE publicKey = ? ORDER BY organizationId'

const privateKeyByAddress = `
  SELECT privateKeys.* FROM privateKeyAddresses AS named
  JOIN privateKeys ON privateKeys.organizationId = named.organizationId AND privateKeys.id = named.privateKeyId
  WHERE named.organizationId = ? AND named.address = ?
  ORDER BY named.createdAt, named.privateKeyId LIMIT 1`

interface RecordTable<Kind extends RecordKind> {
  select(sql: string, ...values: Value[]): Records[Kind][]
  find(organizationId: string, id: string): Records[Kind] | undefined
  list(organizationId: string, where?: Partial<Records[Kind]>, page?: Page): Records[Kind][]
  insert(record: Records[Kind]): void
  replace(record: Records[Kind]): void
  remove(organizationId: string, id: string): void
}

function recordTable<Kind extends RecordKind>(
  kind: Kind,
  prepare: Prepare,
  remembered: RememberedRecords,
): RecordTable<Kind> {
  const { names, encode, decode } = codecOf(kind) as unknown as Codec<Records[Kind]>
  const one = prepare(`SELECT * FROM ${kind} WHERE organizationId = ? AND id = ?`)
  const inserting = prepare(insertSql(kind, names))
  const replacing = prepare(
    `UPDATE ${kind} SET ${names.map(name => `${name} = ?`).join(', ')} WHERE organizationId = ? AND id = ?`,
  )
  const removing = prepare(`DELETE FROM ${kind} WHERE organizationId = ? AND id = ?`)
  const refusals = {
    duplicate: (fields: string[]) => alreadyExists(kind, fields),
    orphan: () => ownerNotFound(kind),
  }
  const table: RecordTable<Kind> = {
    select: (sql, ...values) => remembered.read(prepare(sql), values, decode),
    find: (organizationId, id) => remembered.read(one, [organizationId, id], decode)[0],
    list(organizationId, where = {}, page) {
      const { condition, values } = conditionOf(kind, organizationId, where)
      const selection = `SELECT * FROM ${kind} WHERE ${condition}`
      if (!page) return table.select(`${selection} ORDER BY createdAt, id`, ...values)
      const { cursor, compare, order, newestFirst } = readingOf(page)
      const ordered = `ORDER BY createdAt ${order}, id ${order} LIMIT ?`
      if (cursor === undefined) return table.select(`${selection} ${ordered}`, ...values, page.limit)
      const from = table.find(organizationId, cursor)
      if (!from) return []
      const beyond = `${selection} AND (createdAt, id) ${compare} (?, ?) ${ordered}`
      return newestFirst(table.select(beyond, ...values, from.createdAt, from.id, page.limit))
    },
    insert(record) {
      remembered.forget()
      refusing(refusals, () => inserting.run(...encode(record)))
    },
    replace(record) {
      remembered.forget()
      const { changes } = refusing(refusals, () => replacing.run(...encode(record), record.organizationId, record.id))
      if (changes === 0) throw notFound(kind)
    },
    remove(organizationId, id) {
      remembered.forget()
      removing.run(organizationId, id)
    },
  }
  return table
}

function conditionOf(kind: RecordKind, organizationId: string, where: Readonly<Record<string, unknown>>) {
  const terms = ['organizationId = ?']
  const values: Value[] = [organizationId]
  for (const [field, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue
    const value = comparable(kind, field, wanted)
    terms.push(value === null ? `${field} IS NULL` : `${field} = ?`)
    if (value !== null) values.push(value)
  }
  return { condition: terms.join(' AND '), values }
}
