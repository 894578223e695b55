/** What is wrong with policies is looked for where somebody reads it, and no longer than the agent can stand still. */
import { expect, test } from 'vitest'
import { createPolicies } from '../../../src/core/policies/create-policies.ts'
import { policyWarnings } from '../../../src/core/policies/describe-policy.ts'
import { findPitfalls, patienceOfRequest } from '../../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import type { Here } from '../../../src/core/policies/engine/pitfalls/named-ids.ts'
import type { Reader } from '../../../src/core/ports/store.ts'
import { testEngine } from '../../support/engine.ts'

const here: Here = { hasVelocityControl: () => true, nameOf: () => 'Somebody' }

const nested = (inner: string) =>
  `${Array.from({ length: 20 }, (_, at) => `['a', 'b', 'c'].all(v${at}, `).join('')}${inner}${')'.repeat(20)}`
const condition = `${nested('wallets.all(w, w.id == v0)')} || activity.kind == 'SIGN_TRANSACTION'`
const consensus = nested('approvers.all(user, user.id == v0)')

test('all texts of a request together take as many nodes as one may', () => {
  const { left: most } = patienceOfRequest()
  let looked = 0
  const patience = {
    get left() {
      return most - looked
    },
    set left(_) {
      looked++
    },
  }
  for (let each = 0; each < 100; each++)
    for (const text of [condition, consensus])
      expect(findPitfalls(text, 'EFFECT_ALLOW', here, patience)).toContainEqual(
        expect.objectContaining({ message: expect.stringMatching(/^This takes too long/) }),
      )
  expect(looked).toBeGreaterThanOrEqual(most)
  // Beyond that, each question of the one expression in which it ran out sees that there is none left.
  expect(looked).toBeLessThan(most + 1_000)
})

test('of a hundred policies that take long, each is said to once', () => {
  const policies = Array.from({ length: 100 }, (_, at) => {
    const text = { condition, consensus, time: '', notes: '' }
    return { name: `P${at}`, effect: 'EFFECT_ALLOW', ...text } as const
  })
  const warnings = policyWarnings(policies, here).map(({ text }) => text)
  expect(warnings.filter(text => text.includes('This takes too long'))).toHaveLength(100)
  expect(warnings).toContain('It takes too long to find out if everybody meets who must have asked or approved.')
})

test('nothing is looked for until the warnings are read', async () => {
  const { engine, organizationId } = await testEngine()
  const asked: string[] = []
  const reader: Reader = Object.assign(Object.create(engine.store), {
    list(...[record, of, where]: Parameters<Reader['list']>) {
      asked.push(record)
      return engine.store.list(record, of, where)
    },
  })
  const policy = { policyName: 'P', effect: 'EFFECT_ALLOW', condition: 'controls.daily', consensus: '', notes: '' }
  const [type] = createPolicies.types
  const prepared = createPolicies.prepare(type?.parameters.parse({ policies: [policy] }), {
    reader,
    organizationId,
  } as never)
  const described = createPolicies.describe(prepared)
  expect(described.sentence).toBe('Add a policy')
  expect(asked).not.toContain('velocityControls')
  expect(described.warnings.map(({ text }) => text)).toContainEqual(expect.stringContaining('No limit'))
  expect(asked).toContain('velocityControls')
})
