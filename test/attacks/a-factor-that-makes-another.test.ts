/**
 * Promise: whoever has stolen one credential of a user whose MFA policy asks for several gets none of the others by it, and does not do
 * away with the policy: neither by what they ask for, nor by their vote for what somebody else asks for.
 */
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { addPolicy, addUser } from '../support/policies.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

describe('whoever may only ask for a change of the credentials of another', () => {
  /** Bob is no root user. A policy lets anybody ask for such changes, and the owner allow them. */
  const asking = async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const [{ id: userId, key: stolen }] = agent.users as [TestEngine['users'][0]]
    await addApiKey(agent)
    await addPolicy(agent, {
      condition: "activity.resource == 'CREDENTIAL' || activity.resource == 'MFA_POLICY'",
      consensus: `approvers.any(user, user.id == '${userId}') && approvers.count() > 1`,
    })
    const bob = await addUser(agent, 'Bob')
    const mfaPolicyId = await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
    return { agent, userId, stolen, bob, mfaPolicyId }
  }

  test('has no API key of theirs added by one of their factors', async () => {
    const { agent, userId, stolen, bob } = await asking()
    const { publicKey, curve: curveType } = p256Key()
    const parameters = { userId, apiKeys: [{ apiKeyName: 'Thief', publicKey, curveType }] }
    const made = await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', parameters, { key: bob.key })
    expect(made.status).toBe(needed)
    await approve(agent, made, stolen).catch(toAgentError)
    expect(agent.store.list('apiKeys', agent.organizationId, { publicKey })).toEqual([])
  })

  test('has no rule of theirs deleted by one of their factors', async () => {
    const { agent, userId, stolen, bob, mfaPolicyId } = await asking()
    const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', { userId, mfaPolicyId }, { key: bob.key })
    expect(made.status).toBe(needed)
    await approve(agent, made, stolen).catch(toAgentError)
    expect(agent.store.list('mfaPolicies', agent.organizationId)).toHaveLength(1)
  })
})
