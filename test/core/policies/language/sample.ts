import type { StructType, Type, Vocabulary } from '../../../../src/core/policies/language/type.ts'
import { type Scope, Timestamp, type Value } from '../../../../src/core/policies/language/value.ts'

const int: Type = { kind: 'int' }
const bool: Type = { kind: 'bool' }
const string: Type = { kind: 'string' }
const dynamic: Type = { kind: 'dynamic' }

const listOf = (of: Type): Type => ({ kind: 'list', of })
const mapOf = (of: Type): Type => ({ kind: 'map', of })
const struct = (name: string, fields: Record<string, Type>): StructType => ({
  kind: 'struct',
  name,
  fields: Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, { type, about: `the ${field}` }])),
})

const user = struct('User', { id: string, tags: listOf(string), email: string })
const transaction = struct('Transaction', {
  to: string,
  data: string,
  value: int,
  nonce: int,
  arguments: mapOf(dynamic),
})

/** One of each type, so that a test can say what it is about in a line. */
export const vocabulary = struct('', {
  tx: transaction,
  approvers: listOf(user),
  number: int,
  numbers: listOf(int),
  text: string,
  texts: listOf(string),
  flag: bool,
  anything: dynamic,
  named: mapOf(string),
  controls: mapOf(bool),
  time: struct('Time', { now: { kind: 'timestamp' } }),
}).fields satisfies Vocabulary

export function scopeOf(fields: Readonly<Record<string, Value>>): Scope {
  return Object.assign(Object.create(null), fields)
}

/** Values a test can read off: what a scope holds where it holds anything. */
export const scope = scopeOf({
  tx: scopeOf({
    to: '0xAbCdEf0000000000000000000000000000000001',
    data: '0x095ea7b3000000000000000000000000000000000000000000000000000000000000beef',
    value: 10n ** 18n,
    nonce: 7n,
    arguments: scopeOf({
      amount: '500',
      spender: '0xAA',
      calls: [
        ['0xBB', 1n],
        ['0xCC', 2n],
      ],
      exact: true,
    }),
  }),
  approvers: [
    scopeOf({ id: 'A', tags: ['blue', 'red'], email: 'a@example.org' }),
    scopeOf({ id: 'B', tags: [], email: 'b@example.org' }),
  ],
  number: 5n,
  numbers: [1n, 2n, 3n],
  text: 'héllo🎉!',
  texts: ['a', 'b'],
  flag: true,
  anything: '12',
  named: scopeOf({ first: 'one' }),
  controls: scopeOf({ daily: true, weekly: false }),
  time: scopeOf({ now: new Timestamp(Date.UTC(2026, 2, 30, 8, 30)) }),
})
