import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'
import { controls, create, idIn, open, parameters } from './agent-with-controls.ts'

const remove = 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL'

describe('deleting', () => {
  async function withControl() {
    const agent = await open()
    return { agent, velocityControlId: idIn(await agent.post(create, parameters)) }
  }
  const policy = (condition: string) => ({ policyName: 'Small sums', effect: 'EFFECT_ALLOW', condition, notes: '' })
  /** Written as it is: whether a policy may name a control is another matter. */
  const insertPolicy = ({ store, organizationId }: TestEngine, condition: string) => {
    const record = { ...examples.policies, organizationId, id: newId(), name: policy(condition).policyName, condition }
    return store.write(transaction => transaction.insert('policies', record))
  }

  test('a control that nothing reads removes it', async () => {
    const { agent, velocityControlId } = await withControl()
    await insertPolicy(agent, "controls.ether_in_a_day_2 || eth.tx.data == 'controls.ether_in_a_day'")
    expect(idIn(await agent.post(remove, { velocityControlId }))).toBe(velocityControlId)
    expect(controls(agent)).toEqual([])
    await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test.each(['controls.ether_in_a_day', "activity.action == 'SIGN' && !controls\n. ether_in_a_day"])(
    'a control that a policy reads as %o is refused, naming the policy',
    async condition => {
      const { agent, velocityControlId } = await withControl()
      await insertPolicy(agent, condition)
      await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        message: expect.stringContaining('the policy “Small sums”'),
      })
      expect(controls(agent)).toHaveLength(1)
    },
  )

  test('a control that limits a standing approval is refused', async () => {
    const { agent, velocityControlId } = await withControl()
    const { organizationId } = agent
    const grant = { ...examples.grants, organizationId, id: newId(), controlId: velocityControlId }
    await agent.store.write(transaction => transaction.insert('grants', grant))
    await expect(agent.post(remove, { velocityControlId })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining(
        'it belongs to a standing approval or a daily budget, and ends with it. Revoke that in the window, under Policies',
      ),
    })
  })

  test('a control that a policy came to read while the request waited fails it', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const { organizationId } = agent
    const record = { ...examples.velocityControls, organizationId, id: newId() }
    await agent.store.write(transaction => transaction.insert('velocityControls', record))
    const waiting = await agent.post(remove, { velocityControlId: record.id })
    await insertPolicy(agent, `controls.${record.identifier}`)
    const card = agent.engine.approvals.card(waiting.id)
    if (!card) throw new Error('nothing waits for the person')
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.activity(organizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_FAILED')
    expect(controls(agent)).toHaveLength(1)
  })
})
