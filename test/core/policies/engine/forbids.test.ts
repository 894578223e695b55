import { describe, expect, test } from 'vitest'
import { type Forbids, forbids } from '../../../../src/core/policies/engine/forbids.ts'
import { conditionVocabulary } from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { structOf } from '../../../../src/core/policies/language/lazily.ts'
import { stepBudget } from '../../../../src/core/policies/language/outcome.ts'

/** A request to make a wallet: it signs nothing, and of the lists it names there is no second item. */
const scope = structOf({
  activity: structOf({ kind: 'CREATE_WALLET', params: structOf({ user_ids: ['first'] }) }),
})
const isNotApplicable = (path: string) => path.startsWith('eth')

const clauses: Readonly<Record<Forbids, string>> = {
  yes: "activity.kind == 'CREATE_WALLET'",
  no: "activity.kind == 'DELETE_USERS'",
  notApplicable: "eth.tx.to == '0x00'",
  error: "activity.params.user_ids[1] == 'second'",
}
const kinds = Object.keys(clauses) as Forbids[]

function of(text: string): Forbids {
  return forbids(compileExpression(text, conditionVocabulary), conditionVocabulary, {
    scope,
    isNotApplicable,
    budget: stepBudget(),
  })
}

test.each(kinds)('one clause that is %s', kind => {
  expect(of(clauses[kind])).toBe(kind)
})

test.each([
  ['yes', 'no'],
  ['no', 'yes'],
  ['notApplicable', 'notApplicable'],
  ['error', 'error'],
] as const)('not of %s is %s: what fails fails either way', (kind, expected) => {
  expect(of(`!(${clauses[kind]})`)).toBe(expected)
})

/** A clause that fails may hold; one about what the request never has does not, and leaves the other its say. */
const either: Readonly<Record<Forbids, Readonly<Record<Forbids, Forbids>>>> = {
  yes: { yes: 'yes', no: 'yes', notApplicable: 'yes', error: 'yes' },
  no: { yes: 'yes', no: 'no', notApplicable: 'no', error: 'error' },
  notApplicable: { yes: 'yes', no: 'no', notApplicable: 'notApplicable', error: 'error' },
  error: { yes: 'yes', no: 'error', notApplicable: 'error', error: 'error' },
}
const both: typeof either = {
  yes: { yes: 'yes', no: 'no', notApplicable: 'notApplicable', error: 'error' },
  no: { yes: 'no', no: 'no', notApplicable: 'no', error: 'no' },
  notApplicable: { yes: 'notApplicable', no: 'no', notApplicable: 'notApplicable', error: 'notApplicable' },
  error: { yes: 'error', no: 'no', notApplicable: 'notApplicable', error: 'error' },
}

describe.each([
  ['||', either],
  ['&&', both],
] as const)('two clauses joined by %s', (sign, table) => {
  const pairs = kinds.flatMap(left => kinds.map(right => [left, right, table[left][right]] as const))
  test.each(pairs)(`%s ${sign} %s: %s`, (left, right, expected) => {
    expect(of(`${clauses[left]} ${sign} ${clauses[right]}`)).toBe(expected)
  })
})

test('a clause that loops is one clause: it does not apply if anything it reads is', () => {
  expect(of('activity.params.user_ids.any(id, id == eth.tx.to)')).toBe('notApplicable')
  expect(of('activity.params.user_ids.any(id, activity.params.user_ids[1] == id)')).toBe('error')
})

test('brackets do not change what a clause comes to', () => {
  expect(of(`((${clauses.error})) && (((${clauses.yes})))`)).toBe('error')
})

test('an expression that evaluates is not taken apart', () => {
  expect(of(`${clauses.yes} && !(${clauses.no})`)).toBe('yes')
  expect(of('')).toBe('yes')
})
