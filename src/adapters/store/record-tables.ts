import type { Reader, SubOrganizationFilter, SubOrganizationSearch } from '../../core/ports/store.ts'
import type { RecordKind, Records } from '../../core/records/index.ts'
import type { Page } from '../../core/schema/page.ts'
import { rowDamaged } from './checksum.ts'
import { type Compared, codecFor, comparable, comparedValue } from './columns.ts'
import { cursorOrder } from './cursor-order.ts'
import type { Declared } from './declared.ts'
import { alreadyExists, notFound, ownerNotFound } from './refusals.ts'
import type { RememberedRecords } from './remembered-records.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import type { RecordReader, RecordWriter } from './store-interfaces.ts'
import type { Value } from './value.ts'

/** The generic records, one table a kind. */
export function recordTables(declared: Declared, prepare: Prepare, remembered: RememberedRecords) {
  const all = Object.fromEntries(
    declared.kinds.map(kind => [kind, recordTable(declared, kind, prepare, remembered)]),
  ) as unknown as { readonly [Kind in RecordKind]: RecordTable<Kind> }
  const table = <Kind extends RecordKind>(kind: Kind) => all[kind] as unknown as RecordTable<Kind>

  const reader: RecordReader = {
    declaration: kind => declared.of(kind),
    declarations: () => declared.kinds.map(declared.of),
    find: (kind, organizationId, id) => table(kind).find(organizationId, id),
    list: (kind, organizationId, where, page) => table(kind).list(organizationId, where, page),
    organizations: () => table('organizations').select(everyOrganization),
    topOrganizations: () => table('organizations').select(topOrganizations),
    subOrganizations(parentId, filter, page) {
      const { cursor, compare, order, newestFirst } = cursorOrder(page)
      const from = cursor === undefined ? undefined : table('organizations').find(cursor, cursor)
      if (cursor !== undefined && from?.parentId !== parentId) return []
      const { sql, values } = belowParent(declared, parentId, filter)
      const beyond = from ? `AND (organizations.createdAt, organizations.id) ${compare} (?, ?)` : ''
      const ordered = `ORDER BY organizations.createdAt ${order}, organizations.id ${order} LIMIT ?`
      const bounds = from ? [from.createdAt, from.id, page.limit] : [page.limit]
      return newestFirst(table('organizations').select(`${sql} ${beyond} ${ordered}`, ...values, ...bounds))
    },
    everyWebhookEndpoint: () => table('webhookEndpoints').select(everyWebhookEndpoint),
    apiKeysByPublicKey: publicKey => table('apiKeys').select(apiKeysByPublicKey, publicKey),
    authenticatorsByCredentialId: credentialId =>
      table('authenticators').select(authenticatorsByCredentialId, credentialId),
    privateKeyByAddress(organizationId, address) {
      const [found] = table('privateKeys').select(privateKeyByAddress, organizationId, address)
      // What finds the key has no checksum of its own.
      if (found && !found.addresses.some(each => each.address === address)) throw rowDamaged()
      return found
    },
  }
  const writer: RecordWriter = {
    insert: (kind, record) => table(kind).insert(record),
    replace: (kind, record) => table(kind).replace(record),
    remove: (kind, organizationId, id) => table(kind).remove(organizationId, id),
  }
  return { reader, writer }
}

const everyOrganization = 'SELECT * FROM organizations ORDER BY createdAt, id'

const topOrganizations = `
  SELECT * FROM organizations WHERE parentId IS NULL AND deletedAt IS NULL ORDER BY createdAt, id`

const everyWebhookEndpoint = 'SELECT * FROM webhookEndpoints ORDER BY createdAt, id'

const apiKeysByPublicKey = 'SELECT * FROM apiKeys WHERE publicKey = ? ORDER BY organizationId'

const authenticatorsByCredentialId = 'SELECT * FROM authenticators WHERE credentialId = ? ORDER BY organizationId'

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
  declared: Declared,
  kind: Kind,
  prepare: Prepare,
  remembered: RememberedRecords,
): RecordTable<Kind> {
  const declaration = declared.of(kind)
  const owner = declaration.owner && declared.of(declaration.owner.kind)
  const { sealedNames, seal, decode } = codecFor<Records[Kind]>(declaration.types)
  const one = prepare(`SELECT * FROM ${kind} WHERE organizationId = ? AND id = ?`)
  const inserting = prepare(insertSql(kind, sealedNames))
  const replacing = prepare(
    `UPDATE ${kind} SET ${sealedNames.map(name => `${name} = ?`).join(', ')} WHERE organizationId = ? AND id = ?`,
  )
  const everything = `SELECT * FROM ${kind} WHERE organizationId = ? ORDER BY createdAt, id`
  const removing = prepare(`DELETE FROM ${kind} WHERE organizationId = ? AND id = ?`)
  const refusals = {
    duplicate: (fields: string[]) => alreadyExists(declaration, fields),
    orphan: () => ownerNotFound(declaration, owner ?? undefined),
  }
  function some(organizationId: string, where: Partial<Records[Kind]>): Records[Kind][] {
    const { condition, values } = conditionOf(declaration, organizationId, where)
    const statement = prepare(`SELECT * FROM ${kind} WHERE ${condition} ORDER BY createdAt, id`)
    return statement.all(...values).map(decode)
  }
  const forget = declaration.isWrittenOften ? () => {} : remembered.forget
  const fresh: Pick<RememberedRecords, 'read' | 'readAll' | 'readSome'> = declaration.isWrittenOften
    ? {
        read: (statement, values, decode) => statement.all(...values).map(decode),
        readAll: (statement, organizationId, decode) => statement.all(organizationId).map(decode),
        readSome: (_, __, ___, readFresh) => readFresh(),
      }
    : remembered
  const table: RecordTable<Kind> = {
    select: (sql, ...values) => fresh.read(prepare(sql), values, decode),
    find: (organizationId, id) => fresh.read(one, [organizationId, id], decode)[0],
    list(organizationId, where, page) {
      if (!page) {
        return where
          ? fresh.readSome(table, organizationId, JSON.stringify(where), () => some(organizationId, where))
          : fresh.readAll(prepare(everything), organizationId, decode)
      }
      const { condition, values } = conditionOf(declaration, organizationId, where ?? {})
      const selection = `SELECT * FROM ${kind} WHERE ${condition}`
      const { cursor, compare, order, newestFirst } = cursorOrder(page)
      const ordered = `ORDER BY createdAt ${order}, id ${order} LIMIT ?`
      if (cursor === undefined) return table.select(`${selection} ${ordered}`, ...values, page.limit)
      const from = table.find(organizationId, cursor)
      if (!from) return []
      const beyond = `${selection} AND (createdAt, id) ${compare} (?, ?) ${ordered}`
      return newestFirst(table.select(beyond, ...values, from.createdAt, from.id, page.limit))
    },
    insert(record) {
      forget()
      refusing(refusals, () => inserting.run(...seal(record)))
    },
    replace(record) {
      forget()
      const { changes } = refusing(refusals, () => replacing.run(...seal(record), record.organizationId, record.id))
      if (changes === 0) throw notFound(declaration)
    },
    remove(organizationId, id) {
      forget()
      removing.run(organizationId, id)
    },
  }
  return table
}

type Filter = Parameters<Reader['subOrganizations']>[1]

/** Each ends in a condition, to which a cursor's may be added. */
function belowParent(declared: Declared, parentId: string, filter: Filter) {
  const below = 'parentId = ? AND organizations.deletedAt IS NULL'
  if (isList(filter)) {
    const alternatives = filter.map(each => ({ kind: each.kind, ...alternative(declared.of(each.kind), each) }))
    const holds = alternatives.map(({ kind, terms }) => {
      // What it is itself is asked of the row that is looked at.
      if (kind === 'organizations') return `(${terms.join(' AND ')})`
      return `EXISTS (SELECT 1 FROM ${kind} WHERE ${[`${kind}.organizationId = organizations.id`, ...terms].join(' AND ')})`
    })
    return {
      sql: `SELECT * FROM organizations WHERE ${below} AND (${holds.join(' OR ')})`,
      values: [parentId, ...alternatives.flatMap(({ values }) => values)],
    }
  }
  const { terms, values } = filter ? termsOf(declared.of(filter.kind), filter.where) : { terms: [], values: [] }
  if (!filter || filter.kind === 'organizations') {
    return {
      sql: `SELECT * FROM organizations WHERE ${[below, ...terms].join(' AND ')}`,
      values: [parentId, ...values],
    }
  }
  // The plus sign keeps the planner from going through every sub-organization of the parent.
  const sql = `
    SELECT organizations.*
    FROM (SELECT DISTINCT organizationId AS id FROM ${filter.kind} WHERE ${terms.join(' AND ')}) AS holding
    CROSS JOIN organizations ON organizations.id = holding.id
    WHERE +organizations.${below}`
  return { sql, values: [...values, parentId] }
}

function alternative(compared: Compared, filter: SubOrganizationFilter | SubOrganizationSearch) {
  if ('where' in filter) return termsOf(compared, filter.where)
  // Qualified, as the table is asked about inside a question about organizations, which have names too.
  const fields = filter.in.map(field => `instr(lower(${compared.kind}.${field}), lower(?)) > 0`)
  return {
    terms: [`(${fields.join(' OR ')})`],
    values: filter.in.map(field => comparable(compared, field, filter.holding)),
  }
}

function isList(filter: Filter): filter is Extract<Filter, readonly unknown[]> {
  return Array.isArray(filter)
}

function conditionOf(compared: Compared, organizationId: string, where: Readonly<Record<string, unknown>>) {
  const { terms, values } = termsOf(compared, where)
  return { condition: ['organizationId = ?', ...terms].join(' AND '), values: [organizationId, ...values] }
}

function termsOf(compared: Compared, where: Readonly<Record<string, unknown>>) {
  const terms: string[] = []
  const values: Value[] = []
  for (const [field, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue
    const value = comparedValue(compared, field, wanted)
    const equals = compared.comparedBy?.[field] ? '= ? COLLATE NOCASE' : '= ?'
    terms.push(value === null ? `${field} IS NULL` : `${field} ${equals}`)
    if (value !== null) values.push(value)
  }
  return { terms, values }
}
