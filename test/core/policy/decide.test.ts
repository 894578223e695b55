import { expect, test } from 'vitest'
import { newOrganization } from '../../../src/core/new-records.ts'
import { decide } from '../../../src/core/policy/decide.ts'
import type { Organization } from '../../../src/core/records.ts'

const organization = (threshold: number, userIds: string[]): Organization =>
  newOrganization({ id: 'acme', name: 'Acme', rootQuorum: { threshold, userIds } }, 0)
const governance = { by: 'policy', resource: 'WALLET', action: 'CREATE' } as const

const outcome = (threshold: number, requesterId: string, approverIds: string[]) =>
  decide({ organization: organization(threshold, ['a', 'b', 'c']), governance, requesterId, approverIds }).outcome

test.each([
  [1, 'a', ['a'], 'allow'],
  [2, 'a', ['a'], 'consensusNeeded'],
  [2, 'a', ['a', 'b'], 'allow'],
  [2, 'a', ['a', 'a'], 'consensusNeeded'],
  [2, 'a', ['a', 'stranger'], 'consensusNeeded'],
  [1, 'stranger', ['stranger'], 'deny'],
  [3, 'c', ['a', 'b', 'c'], 'allow'],
] as const)('threshold %i, asked by %s, approved by %j: %s', (threshold, requester, approvers, expected) => {
  expect(outcome(threshold, requester, [...approvers])).toBe(expected)
})
