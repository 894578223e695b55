import { expect, test } from 'vitest'
import { allOutcomes, recordedOutcomes } from '../../../../src/core/policies/engine/recorded-outcomes.ts'

const outcomes = [
  { policyId: 'a', outcome: 'OUTCOME_DENY_IMPLICIT' },
  { policyId: 'b', outcome: 'OUTCOME_ALLOW' },
  { policyId: 'c', outcome: 'OUTCOME_DENY_IMPLICIT' },
  { policyId: 'd', outcome: 'OUTCOME_ERROR' },
]
const policies = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, createdAt: index }))

test('what did not match is left out, and told again in its place', () => {
  const spoken = recordedOutcomes(outcomes)
  expect(spoken.map(({ policyId }) => policyId)).toEqual(['b', 'd'])
  expect(allOutcomes({ outcomes: spoken, createdAt: 10 }, policies)).toEqual(outcomes)
})

test('a policy that was written later was not asked', () => {
  const later = [...policies, { id: 'e', createdAt: 11 }]
  expect(allOutcomes({ outcomes: recordedOutcomes(outcomes), createdAt: 10 }, later)).toEqual(outcomes)
})

test('a policy that was deleted since is told of if it had something to say', () => {
  const left = policies.filter(({ id }) => id === 'a')
  expect(allOutcomes({ outcomes: recordedOutcomes(outcomes), createdAt: 10 }, left)).toEqual([
    { policyId: 'b', outcome: 'OUTCOME_ALLOW' },
    { policyId: 'd', outcome: 'OUTCOME_ERROR' },
    { policyId: 'a', outcome: 'OUTCOME_DENY_IMPLICIT' },
  ])
})
