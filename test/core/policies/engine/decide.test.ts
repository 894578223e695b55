import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../../src/core/consensus/approval.ts'
import { type Decision, decide, type Question } from '../../../../src/core/policies/engine/decide.ts'
import type { Standing } from '../../../../src/core/policies/engine/evaluate-policy.ts'
import { newUser } from '../../../../src/core/records/user.ts'

const governance = { by: 'policy', resource: 'WALLET', action: 'CREATE' } as const

function approvalOf(id: string): Approval {
  const user = newUser({ id, organizationId: 'acme', name: id }, 0)
  const apiKey = { id: `key of ${id}` } as (Approval['credential'] & { kind: 'apiKey' })['apiKey']
  return { user, credential: { kind: 'apiKey', apiKey } }
}

function ask(question: Partial<Question> & { readonly approvers: readonly string[] }): Decision {
  const { approvers, ...rest } = question
  return decide({
    governance,
    rootQuorum: { threshold: 1, userIds: ['a', 'b', 'c'] },
    requesterId: approvers[0] ?? '',
    approvals: approvers.map(approvalOf),
    credentialsOf: undefined,
    standings: () => [],
    ...rest,
  })
}

test.each([
  [1, ['a'], 'allow'],
  [2, ['a'], 'consensusNeeded'],
  [2, ['a', 'b'], 'allow'],
  [2, ['a', 'a'], 'consensusNeeded'],
  [2, ['a', 'stranger'], 'consensusNeeded'],
  [1, ['stranger'], 'deny'],
  [2, ['stranger', 'a'], 'deny'],
  [2, ['stranger', 'a', 'b'], 'allow'],
  [3, ['c', 'a', 'b'], 'allow'],
] as const)('a root quorum of %i, asked and approved by %j: %s', (threshold, approvers, expected) => {
  const rootQuorum = { threshold, userIds: ['a', 'b', 'c'] }
  expect(ask({ approvers: [...approvers], rootQuorum }).outcome).toBe(expected)
})

const allowing: Standing = { policyId: 'allow', name: 'Allow', outcome: 'OUTCOME_ALLOW', denies: false }
const denying: Standing = { policyId: 'deny', name: 'Deny', outcome: 'OUTCOME_DENY_EXPLICIT', denies: true }
const failing: Standing = { policyId: 'error', name: 'Error', outcome: 'OUTCOME_ERROR', denies: false }
const failingDenial: Standing = { policyId: 'error deny', name: 'Error', outcome: 'OUTCOME_ERROR', denies: true }
const lacking: Standing = {
  policyId: 'lacks',
  name: 'Lacks',
  outcome: 'OUTCOME_DENY_IMPLICIT',
  denies: false,
  lacksVotes: () => true,
}
const unreachable: Standing = { ...lacking, policyId: 'unreachable', lacksVotes: () => false }

/** Every combination of what can be, and what it has to come to: written as the sentences of wire.md §6.1, not as the code. */
describe('over all combinations of what policies say', () => {
  const switches = { allowing, denying, failing, failingDenial, lacking, unreachable }
  const names = Object.keys(switches) as (keyof typeof switches)[]
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_, index) => (bits >> index) & 1),
  )
  for (const root of ['met', 'unmet', 'stranger'] as const) {
    for (const present of combinations) {
      const has = (name: keyof typeof switches) => present.includes(name)
      const expected = () => {
        if (root === 'met') return 'allow'
        const forbidden = has('denying') || has('failingDenial')
        if (!forbidden && has('allowing')) return 'allow'
        if (root === 'unmet') return 'consensusNeeded'
        return !forbidden && has('lacking') ? 'consensusNeeded' : 'deny'
      }
      for (const standings of [present, present.toReversed()]) {
        test(`root quorum ${root}, policies ${standings.join(', ') || 'none'}: ${expected()}`, () => {
          const approvers = [root === 'stranger' ? 'stranger' : 'a']
          const rootQuorum = { threshold: root === 'met' ? 1 : 2, userIds: ['a', 'b', 'c'] }
          const decision = ask({ approvers, rootQuorum, standings: () => standings.map(name => switches[name]) })
          expect(decision.outcome).toBe(expected())
          if (root === 'met') expect(decision.policies).toEqual([])
          else
            expect(decision.policies.map(({ policyId }) => policyId)).toEqual(
              standings.map(each => switches[each].policyId),
            )
          if (decision.outcome === 'deny') {
            expect(new Set(decision.deniedBy)).toEqual(
              new Set(
                standings
                  .map(each => switches[each])
                  .filter(({ denies }) => denies)
                  .map(each => each.policyId),
              ),
            )
          }
        })
      }
    }
  }
})

test('what the root quorum alone decides is not for policies', () => {
  const question = { approvers: ['stranger'], governance: { by: 'rootQuorum' } as const, standings: () => [allowing] }
  expect(ask(question)).toEqual({ outcome: 'deny', deniedBy: [], policies: [] })
})

test('a policy that lacks votes is told apart from one that does not match', () => {
  const { policies } = ask({ approvers: ['stranger'], standings: () => [unreachable, lacking] })
  expect(policies.map(({ outcome }) => outcome)).toEqual(['OUTCOME_DENY_IMPLICIT', 'OUTCOME_REQUIRES_CONSENSUS'])
})

describe('credentials of one’s own', () => {
  const own = { approvers: ['stranger'], credentialsOf: 'stranger' }
  test('may be changed without a policy', () => expect(ask(own).outcome).toBe('allow'))
  test('may not where a policy forbids it', () =>
    expect(ask({ ...own, standings: () => [denying] }).outcome).toBe('deny'))
  test('are not those of others', () => expect(ask({ ...own, credentialsOf: 'a' }).outcome).toBe('deny'))
})

test('the root quorum is asked before any policy is evaluated', () => {
  const standings = () => {
    throw new Error('evaluated')
  }
  expect(ask({ approvers: ['a'], standings }).outcome).toBe('allow')
})
