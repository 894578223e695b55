import { describe, expect, test } from 'vitest'
import type { CompiledPolicy } from '../../../../src/core/policies/engine/compiled-policy.ts'
import { evaluatePolicy, type PolicyQuestion } from '../../../../src/core/policies/engine/evaluate-policy.ts'
import {
  conditionVocabulary,
  consensusVocabulary,
  timeVocabulary,
} from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { structOf } from '../../../../src/core/policies/language/lazily.ts'
import { stepBudget } from '../../../../src/core/policies/language/outcome.ts'
import { Timestamp } from '../../../../src/core/policies/language/value.ts'

const user = (id: string) => structOf({ id, tags: [], email: '', alias: id })
const condition = structOf({
  activity: structOf({ kind: 'CREATE_WALLET', params: structOf({ user_ids: ['first'] }) }),
})
const question: PolicyQuestion = {
  condition,
  toAllow: () => condition,
  consensus: structOf({ approvers: [user('a')], credentials: [] }),
  time: structOf({ time: structOf({ now: new Timestamp(1_000) }) }),
  mayAllow: () => true,
  isNotApplicable: path => path.startsWith('eth'),
  measurements: { of: () => undefined },
  otherAddresses: () => [],
  budget: stepBudget(),
  reachable: () => false,
}

const conditions = {
  true: "activity.kind == 'CREATE_WALLET'",
  false: "activity.kind == 'DELETE_USERS'",
  error: "activity.params.user_ids[1] == 'second'",
  notApplicable: "eth.tx.to == '0x00'",
} as const
const consensuses = {
  true: "approvers.any(user, user.id == 'a')",
  false: "approvers.any(user, user.id == 'b')",
  error: "approvers[1].id == 'b'",
} as const
const times = {
  true: "time.now < Timestamp('1970-01-02T00:00:00Z')",
  false: "time.now >= Timestamp('1970-01-02T00:00:00Z')",
} as const

function policy(effect: CompiledPolicy['effect'], texts: { condition: string; consensus: string; time: string }) {
  return {
    id: 'p',
    name: 'P',
    effect,
    expressions: {
      condition: compileExpression(texts.condition, conditionVocabulary),
      consensus: compileExpression(texts.consensus, consensusVocabulary),
      time: compileExpression(texts.time, timeVocabulary),
    },
  }
}

type Parts = {
  readonly condition: keyof typeof conditions
  readonly consensus: keyof typeof consensuses
  readonly time: keyof typeof times
}

/** What each policy has to come to: the sentences of wire.md §6.1 and of the decision about denials that fail, one by one. */
function expectedOfAllow({ condition, consensus, time }: Parts) {
  if (time === 'false') return { outcome: 'OUTCOME_TIME_INACTIVE', denies: false, mayLackVotes: false }
  if (condition === 'error' || condition === 'notApplicable')
    return { outcome: 'OUTCOME_ERROR', denies: false, mayLackVotes: false }
  if (condition === 'false') return { outcome: 'OUTCOME_DENY_IMPLICIT', denies: false, mayLackVotes: false }
  if (consensus === 'true') return { outcome: 'OUTCOME_ALLOW', denies: false, mayLackVotes: false }
  const outcome = consensus === 'error' ? 'OUTCOME_ERROR' : 'OUTCOME_DENY_IMPLICIT'
  return { outcome, denies: false, mayLackVotes: true }
}

function expectedOfDeny({ condition, consensus, time }: Parts) {
  if (time === 'false') return { outcome: 'OUTCOME_TIME_INACTIVE', denies: false, mayLackVotes: false }
  if (condition === 'false' || consensus === 'false')
    return { outcome: 'OUTCOME_DENY_IMPLICIT', denies: false, mayLackVotes: false }
  if (condition === 'notApplicable') return { outcome: 'OUTCOME_ERROR', denies: false, mayLackVotes: false }
  if (condition === 'error' || consensus === 'error')
    return { outcome: 'OUTCOME_ERROR', denies: true, mayLackVotes: false }
  return { outcome: 'OUTCOME_DENY_EXPLICIT', denies: true, mayLackVotes: false }
}

const keys = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]
const combinations: Parts[] = keys(conditions).flatMap(condition =>
  keys(consensuses).flatMap(consensus => keys(times).map(time => ({ condition, consensus, time }))),
)

describe.each([
  ['EFFECT_ALLOW', expectedOfAllow],
  ['EFFECT_DENY', expectedOfDeny],
] as const)('%s', (effect, expectedOf) => {
  test.each(combinations)('condition $condition, consensus $consensus, time $time', parts => {
    const { condition, consensus, time } = parts
    const texts = { condition: conditions[condition], consensus: consensuses[consensus], time: times[time] }
    const { outcome, denies, lacksVotes } = evaluatePolicy(policy(effect, texts), question)
    expect({ outcome, denies, mayLackVotes: lacksVotes !== undefined }).toEqual(expectedOf(parts))
  })
})

const everything = { condition: '', consensus: '', time: '' }

test('an absent condition, consensus and time always hold', () => {
  expect(evaluatePolicy(policy('EFFECT_ALLOW', everything), question).outcome).toBe('OUTCOME_ALLOW')
  expect(evaluatePolicy(policy('EFFECT_DENY', everything), question).outcome).toBe('OUTCOME_DENY_EXPLICIT')
})

test('a policy this version cannot compile allows nothing, and forbids if it is there to forbid', () => {
  const unreadable = { id: 'p', name: 'P', expressions: undefined }
  expect(evaluatePolicy({ ...unreadable, effect: 'EFFECT_ALLOW' }, question)).toMatchObject({
    outcome: 'OUTCOME_ERROR',
    denies: false,
  })
  expect(evaluatePolicy({ ...unreadable, effect: 'EFFECT_DENY' }, question)).toMatchObject({
    outcome: 'OUTCOME_ERROR',
    denies: true,
  })
})

test('whether votes are lacking is asked of the consensus alone, and only when somebody wants to know', () => {
  const asked: string[] = []
  const reachable: PolicyQuestion['reachable'] = ({ text }) => asked.push(text) > 0
  const texts = { ...everything, consensus: consensuses.false }
  const { lacksVotes } = evaluatePolicy(policy('EFFECT_ALLOW', texts), { ...question, reachable })
  expect(asked).toEqual([])
  expect(lacksVotes?.()).toBe(true)
  expect(asked).toEqual([consensuses.false])
})

describe('a mailbox that a policy names', () => {
  const ann = structOf({ id: 'a', tags: [], email: 'Ann@Example.org', alias: 'Ann' })
  const asked = { ...question, consensus: structOf({ approvers: [ann], credentials: [] }) }
  const naming = (email: string, operator = '==') => ({
    ...everything,
    consensus: `approvers.any(user, user.email ${operator} '${email}')`,
  })

  test.each(['Ann@Example.org', 'ann@example.org', 'ANN@EXAMPLE.ORG'])('is forbidden as %s too', email => {
    expect(evaluatePolicy(policy('EFFECT_DENY', naming(email)), asked).denies).toBe(true)
  })

  test('is not another, and “everybody but” it does not forbid it', () => {
    expect(evaluatePolicy(policy('EFFECT_DENY', naming('bob@example.org')), asked).denies).toBe(false)
    expect(evaluatePolicy(policy('EFFECT_DENY', naming('Ann@Example.org', '!=')), asked).denies).toBe(false)
  })

  test('is allowed only as it is written', () => {
    expect(evaluatePolicy(policy('EFFECT_ALLOW', naming('Ann@Example.org')), asked).outcome).toBe('OUTCOME_ALLOW')
    expect(evaluatePolicy(policy('EFFECT_ALLOW', naming('ann@example.org')), asked).outcome).not.toBe('OUTCOME_ALLOW')
  })
})
