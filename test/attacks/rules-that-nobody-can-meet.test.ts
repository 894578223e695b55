/**
 * Promise: nobody is locked out by an MFA policy. One that its user could not meet by what lasts, also to do away with it, is refused; and
 * no change takes away what the last way to meet one needs.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keepFactors } from '../../src/core/engine/stages/execute/keep-factors.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Transaction } from '../../src/core/ports/store.ts'
import type { User } from '../../src/core/records/user.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { addPerson } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { apiKeyOf, newProfile, signInWith } from '../support/session-profiles.ts'

const completed = 'ACTIVITY_STATUS_COMPLETED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

/** @returns the id of the rule; `undefined` if it is refused */
async function rule(agent: TestEngine, condition: string, steps: readonly object[], key = agent.users[0]!.key) {
  const made = await agent
    .post(
      'ACTIVITY_TYPE_CREATE_MFA_POLICY',
      {
        ...{ userId: agent.users[0]!.id, mfaPolicyName: 'Rule', condition, order: 0 },
        requiredAuthenticationMethods: steps,
      },
      { key },
    )
    .catch(toAgentError)
  if (!('result' in made)) return undefined
  return (made.result.createMfaPolicyResult as { mfaPolicyId: string } | undefined)?.mfaPolicyId
}

test('a session to sign, which may do nothing else, does not keep its user from taking the rule back', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const id = await newProfile(agent, signing)
  const mfaPolicyId = await rule(agent, signing, [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION', id }] }])
  if (mfaPolicyId === undefined) return
  const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', { userId: agent.users[0]!.id, mfaPolicyId })
  const refusals: string[] = []
  if (made.status !== completed) {
    for (const key of [await signInWith(agent, id), await signInWith(agent, undefined), await addApiKey(agent)])
      await approve(agent, made, key).catch(thrown => refusals.push(toAgentError(thrown).code))
  }
  expect(agent.store.list('mfaPolicies', agent.organizationId), refusals.join()).toEqual([])
})

describe('a rule is refused', () => {
  test('where a contact that signs nobody in would have to begin the session', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    await agent.post('ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId: agent.users[0]!.id, userEmail: 'a@example.org' })
    expect(agent.store.find('organizations', agent.organizationId, agent.organizationId)?.features).toEqual([])
    expect(await rule(agent, '', stepsOf('API_KEY', 'SESSION'))).toBeUndefined()
  })

  test('where one of the keys has expired', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const { publicKey, curve: curveType } = p256Key()
    const apiKeys = [{ apiKeyName: 'Short', publicKey, curveType, expirationSeconds: '60' }]
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId: agent.users[0]!.id, apiKeys })
    agent.clock.advance(120_000)
    expect(await rule(agent, '', stepsOf('API_KEY', 'API_KEY'))).toBeUndefined()
  })
})

test('the last credential of a step is not deleted before the rule', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const second = await addApiKey(agent)
  await rule(agent, signing, stepsOf('API_KEY', 'API_KEY'))
  const apiKeyIds = [apiKeyOf(agent, second).id]
  const made = await agent
    .post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: agent.users[0]!.id, apiKeyIds })
    .catch(toAgentError)
  if ('fingerprint' in made) await approve(agent, made, second).catch(toAgentError)
  expect(agent.store.list('apiKeys', agent.organizationId)).toHaveLength(2)
})

describe('what a step needs', () => {
  /** A rule that a user meets by their key, and by mail for the session. */
  const inNeedOfMail = async () => {
    const agent = await testServer({ approvals: 'nothing' })
    const { organizationId, userId: id, key } = await addPerson(agent, { email: 'carol@example.org' })
    await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'), {
      user: { ...agent.users[0]!, id, key },
      organizationId,
    })
    const { id: keyId, name } = apiKeyOf(agent, key)
    const by = { organizationId, key: { kind: 'apiKey' as const, id: keyId, name } }
    const doing = (change: (transaction: Transaction, user: User) => void) =>
      agent.store.write(transaction =>
        keepFactors(transaction, organizationId, by, () =>
          change(transaction, transaction.find('users', organizationId, id)!),
        ),
      )
    const isMailed = () => agent.store.list('users', organizationId, { email: 'carol@example.org' }).length === 1
    return { agent, organizationId, by, doing, isMailed }
  }
  const refused = { code: 'LAST_CREDENTIAL' }

  test.each<[what: string, change: (transaction: Transaction, user: User) => void]>([
    ['a contact', (transaction, user) => transaction.replace('users', { ...user, email: null })],
    [
      'a contact that is theirs alone',
      (transaction, user) => transaction.insert('users', { ...user, id: randomUUID(), name: 'Another' }),
    ],
    [
      'the feature that lets a contact in',
      (transaction, { organizationId: id }) =>
        transaction.replace('organizations', { ...transaction.find('organizations', id, id)!, features: [] }),
    ],
  ])('is not taken away before the rule: %s', async (_, change) => {
    const { doing, isMailed } = await inNeedOfMail()
    await expect(doing(change)).rejects.toMatchObject(refused)
    expect(isMailed()).toBe(true)
  })

  test('is taken away by the person at the window', async () => {
    const { agent, organizationId, by, doing, isMailed } = await inNeedOfMail()
    await agent.store.write(transaction => {
      const apiKey = transaction.find('apiKeys', organizationId, by.key.id)!
      transaction.replace('apiKeys', { ...apiKey, isWindowKey: true })
    })
    await doing((transaction, user) => transaction.replace('users', { ...user, email: null }))
    expect(isMailed()).toBe(false)
  })
})

describe('a rule about every request, logins too', () => {
  test('lets its user begin the session that it asks for, once theirs has expired', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const other = await addApiKey(agent)
    await addMfaPolicy(agent, '', stepsOf('API_KEY', 'SESSION'))
    const made = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
    const session = await signInWith(agent, undefined, { key: other })
    expect((await approve(agent, made, session)).status).toBe(completed)
  })

  test('asks a login for its other steps', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const [second] = [await addApiKey(agent), await addApiKey(agent)]
    await addMfaPolicy(agent, '', stepsOf('API_KEY', 'API_KEY', 'SESSION'))
    const { publicKey } = p256Key()
    const made = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey })
    expect(made.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect((await approve(agent, made, second)).status).toBe(completed)
  })
})
