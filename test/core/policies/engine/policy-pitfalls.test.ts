import { describe, expect, test } from 'vitest'
import {
  anybodyMeets,
  findPolicyPitfalls,
  policyPitfalls,
} from '../../../../src/core/policies/engine/pitfalls/policy-pitfalls.ts'
import { stepBudget } from '../../../../src/core/policies/language/outcome.ts'
import { testEngine } from '../../../support/engine.ts'
import { addUser } from '../../../support/policies.ts'

describe('a policy as a whole', () => {
  const anybody = [
    '',
    ' ',
    'true',
    'approvers.count() >= 1',
    'approvers.any(u, true)',
    "approvers.any(u, u.id != 'ann')",
    'credentials.count() > 0',
    "approvers.all(u, u.email == '')",
  ]
  const somebody = [
    "approvers.any(u, u.id == 'ann')",
    'approvers.count() >= 2',
    "approvers.any(u, u.tags.contains('traders'))",
    'false',
    "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
    'approvers.nonsense',
    "approvers[1].id != ''",
  ]
  const everything = ['', '\n', 'true', '1 == 1', '!false']
  const something = ["activity.action == 'SIGN'", 'controls.daily', "true && eth.tx.to == ''", 'false', 'not (']

  test('every warning there is is tried here', () => {
    expect(Object.keys(policyPitfalls)).toEqual(['everybodyEverything'])
  })

  test('that lets everybody do everything is warned of, and no other', () => {
    const said = (condition: string, consensus: string, effect: 'EFFECT_ALLOW' | 'EFFECT_DENY' = 'EFFECT_ALLOW') =>
      findPolicyPitfalls({ effect, condition, consensus })
    for (const condition of [...everything, ...something]) {
      for (const consensus of [...anybody, ...somebody]) {
        const open = everything.includes(condition) && anybody.includes(consensus)
        expect(said(condition, consensus), `${condition}; ${consensus}`).toHaveLength(open ? 1 : 0)
        expect(said(condition, consensus, 'EFFECT_DENY')).toEqual([])
      }
    }
  })

  test('is met by anybody or by those it means', () => {
    expect(anybody.filter(text => anybodyMeets(text, stepBudget()))).toEqual(anybody)
    expect(somebody.filter(text => anybodyMeets(text, stepBudget()))).toEqual([])
  })
})

test('the card of a policy names those it means, and warns of what is not there', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const ann = await addUser(agent, 'Ann')
  const policy = {
    policyName: 'P',
    effect: 'EFFECT_ALLOW',
    condition: 'controls.weekly',
    consensus: `approvers.any(u, u.id == '${ann.id}' || u.id == 'gone')`,
    notes: '',
  }
  const record = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)
  const { fields, warnings } = agent.engine.approvals.card(record.id)?.shown ?? { fields: [], warnings: [] }
  expect(fields[0]?.children?.[1]?.value).toBe(`For at least one of those who ask or approve:
  • At least one of these is true:
      • The user is “Ann”
      • The user is “gone” (not in this organization)`)
  expect(fields[0]?.children?.at(-1)?.children).toEqual(
    expect.arrayContaining([
      { label: 'User it names', value: `“Ann”, ${ann.id}` },
      { label: 'User it names', value: 'gone, which is not in this organization' },
    ]),
  )
  expect(warnings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“P”: A limit counts what is signed/),
    expect.stringMatching(/^“P”: No limit .* “weekly”/),
    expect.stringMatching(/^“P”: There is no user with the id “gone”/),
  ])
})
