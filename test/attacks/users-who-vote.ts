import type { ApprovalsMode } from '../../src/core/engine/settings/settings.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { TestKey } from '../support/client.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

export const approve = 'ACTIVITY_TYPE_APPROVE_ACTIVITY'
export const reject = 'ACTIVITY_TYPE_REJECT_ACTIVITY'

export function vote(agent: TestEngine, { fingerprint }: ActivityRecord, key: TestKey, type = approve) {
  return agent.post(type, { fingerprint }, { key }).then(
    ({ status }) => status,
    thrown => toAgentError(thrown).code,
  )
}

export const statusOf = ({ store, organizationId }: TestEngine, { id }: ActivityRecord) =>
  store.activity(organizationId, id)!.status

/** A second key of a user. */
export async function secondKey(agent: TestEngine, user: Pick<TestUser, 'id'>): Promise<{ id: string; key: TestKey }> {
  const lender = await addUser(agent, `Lender to ${user.id}`)
  await agent.store.write(transaction => {
    const apiKey = transaction.find('apiKeys', agent.organizationId, lender.keyId)!
    transaction.replace('apiKeys', { ...apiKey, userId: user.id })
    transaction.remove('users', agent.organizationId, lender.id)
  })
  return { id: lender.keyId, key: lender.key }
}

/** A asks; a policy wants all of A, B and C. */
export async function three(approvals: ApprovalsMode = 'nothing') {
  const agent = await testEngine({ approvals })
  const [a, b, c] = [await addUser(agent, 'A'), await addUser(agent, 'B'), await addUser(agent, 'C')]
  const consensus = [a, b, c].map(by).join(' && ')
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'", consensus })
  const ask = (name = 'New') =>
    agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: name, userIds: [] }, { key: a.key })
  return { agent, a, b, c, ask, record: await ask() }
}

export const removeKey = (agent: TestEngine, userId: string, keyId: string) =>
  agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds: [keyId] })
