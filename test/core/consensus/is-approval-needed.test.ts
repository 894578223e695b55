import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../src/core/consensus/approval.ts'
import { type Met, isCounted as search } from '../../../src/core/consensus/is-approval-needed.ts'
import { consensusScope } from '../../../src/core/policies/engine/consensus-scope.ts'
import { isTrue } from '../../../src/core/policies/engine/is-true.ts'
import { consensusVocabulary } from '../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../src/core/policies/language/compile.ts'
import { newUser } from '../../../src/core/records/user.ts'
import { examples } from '../../support/records.ts'

const approval = (id: string, tagIds: readonly string[] = []): Approval => ({
  user: newUser({ id, organizationId: 'acme', name: id, tagIds }, 0),
  credential: { kind: 'apiKey', apiKey: { ...examples.apiKeys, id: `key of ${id}`, userId: id } },
})
const withKey = (id: string, keyId: string): Approval => ({
  ...approval(id),
  credential: { kind: 'apiKey', apiKey: { ...examples.apiKeys, id: keyId, userId: id } },
})
const withPasskey = (id: string): Approval => ({
  ...approval(id),
  credential: {
    kind: 'authenticator',
    authenticator: { ...examples.authenticators, id: `passkey of ${id}`, userId: id },
  },
})

const met = (text: string): Met => {
  const expression = compileExpression(text, consensusVocabulary)
  return approvals => isTrue(expression, consensusScope(approvals))
}
const isCounted = (...asked: [Met, Approval, readonly Approval[], readonly Approval[]]) =>
  search(...asked, { left: 2_000 })
const by = (id: string) => `approvers.any(u, u.id == '${id}')`

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id => approval(id)) as [Approval, Approval, Approval, Approval]
const everyone = [a, b, c, d]
const many = (count: number, tagIds: readonly string[] = []) =>
  Array.from({ length: count }, (_, index) => approval(`user ${index}`, tagIds))

describe('what only gains from one approval more', () => {
  test.each([
    ['the requester and another, both named', `${by('a')} && ${by('b')}`, true],
    ['others, not the requester', `${by('b')} && ${by('c')}`, false],
    ['someone who does not exist', `${by('a')} && ${by('nobody')}`, false],
    ['any two', 'approvers.count() >= 2', true],
    ['all four', 'approvers.count() >= 4', true],
    ['five, of whom there are four', 'approvers.count() >= 5', false],
    ['the requester, or two others', `${by('a')} || (${by('b')} && ${by('c')})`, true],
    ['always', 'true', false],
    ['never', 'false', false],
  ])('%s: %s', (_, text, expected) => {
    expect(isCounted(met(text), a, [a], everyone)).toBe(expected)
    expect(isCounted(met(text), a, [a], everyone.toReversed())).toBe(expected)
  })

  test('one of several ways is enough: the requester is needed in the second alone', () => {
    const text = `(${by('b')} && ${by('c')}) || (${by('a')} && ${by('d')})`
    expect(isCounted(met(text), a, [a], everyone)).toBe(true)
    expect(isCounted(met(text), a, [a], everyone.toReversed())).toBe(true)
  })

  test('tags count, one for each user who has them', () => {
    const tagged = "approvers.filter(u, 'traders' in u.tags).count() >= 2"
    const trader = approval('trader', ['traders'])
    const other = approval('other', ['traders'])
    expect(isCounted(met(tagged), trader, [trader], [trader, other, b])).toBe(true)
    expect(isCounted(met(tagged), trader, [trader], [trader, b])).toBe(false)
    expect(isCounted(met(tagged), b, [b], [b, trader, other])).toBe(false)
  })

  test('300 of 500 are found', () => {
    const all = many(500)
    const [first] = all as [Approval]
    expect(isCounted(met('approvers.count() >= 300'), first, [first], all)).toBe(true)
    expect(isCounted(met('approvers.count() >= 501'), first, [first], all)).toBe(false)
  })
})

describe('what may also lose from one more', () => {
  test.each([
    ['exactly two', 'approvers.count() == 2', true],
    ['exactly four, which is everyone', 'approvers.count() == 4', true],
    ['exactly three', 'approvers.count() == 3', true],
    ['two, and not b', "approvers.count() == 2 && approvers.all(u, u.id != 'b')", true],
    ['all but the requester', "approvers.all(u, u.id != 'a')", false],
    ['the second is d', "approvers.count() >= 3 && approvers[1].id == 'd'", true],
  ])('%s', (_, text, expected) => {
    expect(isCounted(met(text), a, [a], everyone)).toBe(expected)
  })

  test('exactly two of two hundred, one of them the last', () => {
    const all = many(200)
    const [first] = all as [Approval]
    const text = `approvers.count() == 2 && ${by('user 120')}`
    expect(isCounted(met(text), first, [first], all)).toBe(true)
  })
})

describe('votes that were cast', () => {
  test('stay in their order', () => {
    const text = `approvers[1].id == 'b' && ${by('c')}`
    expect(isCounted(met(text), a, [a, b], everyone)).toBe(true)
    expect(isCounted(met(text), a, [a, c], everyone)).toBe(false)
  })

  test('do not come again', () => {
    expect(isCounted(met('approvers.count() >= 5'), a, [a, b], [...everyone, b])).toBe(false)
  })

  test('one who would be the vote that is missing is counted, one who would change nothing is not', () => {
    const text = `${by('a')} && ${by('b')}`
    expect(isCounted(met(text), b, [a], everyone)).toBe(true)
    expect(isCounted(met(text), c, [a], everyone)).toBe(false)
  })
})

describe('credentials', () => {
  test('a user may use any of several', () => {
    const others = [a, withKey('b', 'first'), withKey('b', 'second'), withKey('b', 'third')]
    const using = (key: string) => `credentials.any(each, each.id == '${key}') && ${by('a')}`
    for (const key of ['first', 'second', 'third']) expect(isCounted(met(using(key)), a, [a], others)).toBe(true)
    expect(isCounted(met(using('fourth')), a, [a], others)).toBe(false)
  })

  test('a user uses one of them, not two', () => {
    const others = [a, withKey('b', 'first'), withKey('b', 'second')]
    expect(isCounted(met('credentials.count() == 3'), a, [a], others)).toBe(false)
    expect(isCounted(met('credentials.count() >= 3'), a, [a], others)).toBe(false)
  })

  test('passkeys are found where they are asked for', () => {
    const type = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
    const text = `approvers.count() >= 2 && credentials.any(each, each.type == '${type}')`
    expect(isCounted(met(text), a, [a], [a, b, withPasskey('b')])).toBe(true)
    expect(isCounted(met(text), a, [a], [a, b, c])).toBe(false)
  })
})

describe('however many users there are', () => {
  const all = many(2_000)
  const [first] = all as [Approval]
  const counting = () => {
    let questions = 0
    const never: Met = () => {
      questions++
      return false
    }
    return { never, questions: () => questions }
  }

  test('an expression is asked a bounded number of times', () => {
    const { never, questions } = counting()
    expect(isCounted(never, first, [first], all)).toBe(false)
    expect(questions()).toBeGreaterThan(100)
    expect(questions()).toBeLessThanOrEqual(400)
  })

  test('many expressions share what one request may ask', () => {
    const { never, questions } = counting()
    const budget = { left: 1_000 }
    for (let policy = 0; policy < 100; policy++) search(never, first, [first], all, budget)
    expect(questions()).toBe(1_000)
    expect(budget.left).toBe(0)
    expect(search(met('approvers.count() >= 2'), first, [first], all, budget)).toBe(false)
  })

  test('when the questions run out just before the answer, it is no', () => {
    const always: Met = () => true
    expect(search(always, first, [first], all, { left: 1 })).toBe(false)
  })
})
