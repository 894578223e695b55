import { expect, test } from 'vitest'
import { testServer } from '../../support/server.ts'

test('lets through the states and types asked for', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const policy = (policyName: string) => ({ policyName, effect: 'EFFECT_DENY' })
  await server.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy('A'))
  await server.post('ACTIVITY_TYPE_CREATE_POLICIES', { policies: [policy('B')] })
  const types = async (fields: object) => {
    const { body } = await server.call('/public/v1/query/list_activities', {
      organizationId: server.organizationId,
      ...fields,
    })
    return body.activities.map(({ type }: { type: string }) => type.replace('ACTIVITY_TYPE_CREATE_', ''))
  }
  expect(await types({})).toEqual(['POLICIES', 'POLICY_V3'])
  expect(await types({ filterByStatus: [], filterByType: [] })).toHaveLength(2)
  expect(await types({ filterByType: ['ACTIVITY_TYPE_CREATE_POLICY_V3'] })).toEqual(['POLICY_V3'])
  expect(await types({ filterByStatus: ['ACTIVITY_STATUS_FAILED'] })).toEqual([])
  expect(await types({ filterByStatus: ['ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'] })).toEqual([])
  const either = ['ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', 'ACTIVITY_STATUS_COMPLETED']
  expect(await types({ filterByStatus: either })).toHaveLength(2)
})
