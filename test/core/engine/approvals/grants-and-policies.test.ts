import { describe, expect, test } from 'vitest'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { cardOf, completed, grant, pending, setting, type Transaction } from './granted-transfers.ts'

describe('policies', () => {
  async function grantedToUser() {
    const set = await setting()
    const user = await addUser(set.agent, 'A')
    const policyId = await addPolicy(set.agent, { condition: "activity.action == 'SIGN'", consensus: by(user) })
    const send = (transaction: Transaction = {}) => set.send(transaction, { key: user.key })
    await grant(set.agent, await send())
    expect((await send()).status).toBe(completed)
    return { ...set, user, policyId, send }
  }

  test('that forbid it are not passed by', async () => {
    const { agent, send } = await grantedToUser()
    const id = await addPolicy(agent, { effect: 'DENY', condition: 'eth.tx.value > 50' })
    await expect(send()).rejects.toMatchObject({ detail: { permission: { deniedBy: [id] } } })
    expect((await send({ value: 50n })).status).toBe(completed)
  })

  test('that allowed it and are gone allow it no more', async () => {
    const { agent, send, policyId } = await grantedToUser()
    await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    await expect(send()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('that ask for a second vote get it, and then the person is asked again', async () => {
    const { agent, send, policyId, user } = await grantedToUser()
    const second = await addUser(agent, 'B')
    const policyConsensus = `${by(user)} && ${by(second)}`
    await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyConsensus })
    const record = await send()
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(cardOf(agent, record).offer).toBeNull()
    const voted = await agent.post(
      'ACTIVITY_TYPE_APPROVE_ACTIVITY',
      { fingerprint: record.fingerprint },
      { key: second.key },
    )
    expect(voted.status).toBe(pending)
  })

  test('that limit it are kept as well', async () => {
    const { agent, send, policyId } = await grantedToUser()
    const parameters = {
      name: 'Little',
      identifier: 'little',
      dataSource: {
        chainAssetTransfer: {
          definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }],
          filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
          phase: { signature: {} },
        },
      },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold: '0.25',
        window: { rolling: { duration: '86400' } },
        groupBy: { user: {} },
      },
    }
    await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', parameters)
    const policyCondition = "activity.action == 'SIGN' && controls.little"
    await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyCondition })
    expect((await send()).status).toBe(completed)
    expect((await send()).status).toBe(completed)
    await expect(send()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
