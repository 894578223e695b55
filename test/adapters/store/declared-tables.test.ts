import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { teachFunctions } from '../../../src/adapters/store/sql-functions.ts'
import type { RecordDeclaration } from '../../../src/core/records/define/define-record.ts'
import { records } from '../../../src/core/records/index.ts'
import { tableFaults } from '../../support/table-faults.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const declarations: readonly RecordDeclaration[] = records

/** The first grants could be without a limit. None is left: they end with the agent that gave them. */
const known: Readonly<Record<string, readonly string[]>> = {
  grants: [
    'missing column: controlId TEXT NOT NULL',
    'missing column: limitInWords TEXT NOT NULL',
    'extra column: controlId TEXT',
    'extra column: limitInWords TEXT',
  ],
}

test.each(declarations.map(declaration => [declaration.kind, declaration] as const))(
  'the newest table of %s is as they are declared',
  (_, declaration) => {
    const { database, close } = openDatabase(join(temporaryFolder(), 'agent.db'))
    expect(tableFaults(database, declaration)).toEqual(known[declaration.kind] ?? [])
    close()
  },
)

/** Each changes one thing in the tables the migrations lay down. */
test.each([
  [
    'a column nobody declared',
    'tags',
    ', name TEXT NOT NULL,',
    ', name TEXT NOT NULL, colour TEXT,',
    [/^extra column: colour/],
  ],
  ['a column that is not there', 'origins', ', decision TEXT NOT NULL', '', [/^missing column: decision/]],
  [
    'a column that may be null',
    'tags',
    'type TEXT NOT NULL',
    'type TEXT',
    [/^missing column: type TEXT NOT NULL/, /^extra column: type TEXT$/],
  ],
  [
    'a column that may not be null',
    'walletAccounts',
    ', name TEXT,',
    ', name TEXT NOT NULL,',
    [/name TEXT$/, /name TEXT NOT NULL$/],
  ],
  [
    'a number in a column of text',
    'tags',
    'name TEXT',
    'name INTEGER',
    [/^missing column: name TEXT/, /^extra column: name INTEGER/],
  ],
  [
    'no unique index',
    'tags',
    ', UNIQUE (organizationId, type, name)',
    '',
    [/^missing unique: name, organizationId, type/],
  ],
  [
    'another unique index',
    'users',
    ', PRIMARY KEY',
    ', UNIQUE (organizationId, email), PRIMARY KEY',
    [/^extra unique: email/],
  ],
  ['no owner', 'apiKeys', /, FOREIGN KEY.*CASCADE/, '', [/^missing owner: organizationId, userId → users/]],
  ['an owner that leaves it behind', 'apiKeys', ' ON DELETE CASCADE', '', [/^missing owner/, /^extra owner/]],
  ['no organization', 'tags', ' REFERENCES organizations (id)', '', [/^missing owner: organizationId → organizations/]],
] as const)('a table with %s is told', (_, kind, from, to, faults) => {
  const declaration = declarations.find(each => each.kind === kind) as RecordDeclaration
  const database = new Database(':memory:')
  teachFunctions(database)
  for (const step of migrations) database.exec(step)
  const { sql } = database.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(kind) as { sql: string }
  const made = sql.replace(/\s+/g, ' ')
  const planted = made.replace(from, to)
  expect(planted).not.toBe(made)
  database.pragma('foreign_keys = OFF')
  database.exec(`DROP TABLE ${kind}; ${planted}`)
  const found = tableFaults(database, declaration)
  expect(found).toHaveLength(faults.length)
  for (const fault of faults)
    expect(
      found.some(each => fault.test(each)),
      `${found}`,
    ).toBe(true)
  database.close()
})

test.each(declarations.map(declaration => [declaration.kind, declaration] as const))(
  'the example of %s has exactly the declared fields',
  (_, { fields, example }) => {
    const { id, organizationId, ...own } = example as Record<string, unknown>
    expect(id).toEqual(expect.any(String))
    expect(Object.keys(own).sort()).toEqual(Object.keys(fields).sort())
    for (const [field, value] of Object.entries(own)) expect(fields[field as never]).toSatisfy(parses(value), field)
  },
)

function parses(value: unknown) {
  return (schema: { safeParse(value: unknown): { success: boolean } }) => schema.safeParse(value).success
}
