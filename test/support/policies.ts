import { newId } from '../../src/core/ids.ts'
import type { Policy } from '../../src/core/records/policy.ts'
import { newUser } from '../../src/core/records/user.ts'
import { p256Key } from './client.ts'
import type { TestEngine, TestUser } from './engine.ts'

/** A user who is no root user, with an API key. */
export async function addUser(
  { store, clock, organizationId }: TestEngine,
  name: string,
  more: { readonly tagIds?: readonly string[] } = {},
): Promise<TestUser & { readonly keyId: string }> {
  const id = newId()
  const keyId = newId()
  const key = p256Key()
  const now = clock.now()
  await store.write(transaction => {
    transaction.insert('users', newUser({ id, organizationId, name, ...more }, now))
    transaction.insert('apiKeys', {
      id: keyId,
      organizationId,
      userId: id,
      name: `Key of ${name}`,
      publicKey: key.publicKey,
      curve: key.curve,
      expirationSeconds: null,
      isWindowKey: false,
      provenAt: null,
      session: null,
      begunBy: null,
      pausedAt: null,
      decisionSeconds: null,
      sessionProfileId: null,
      ipAllowlist: null,
      createdAt: now,
      updatedAt: now,
    })
  })
  return { id, key, keyId }
}

/** Writes a policy as the owner, through the API. Answers its id. */
export async function addPolicy(
  agent: TestEngine,
  policy: Partial<Pick<Policy, 'name' | 'condition' | 'consensus' | 'time'>> & { readonly effect?: 'ALLOW' | 'DENY' },
): Promise<string> {
  const { name = newId(), effect = 'ALLOW', condition = '', consensus = '', time = '' } = policy
  const record = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', {
    policyName: name,
    effect: `EFFECT_${effect}`,
    condition,
    consensus,
    time,
    notes: '',
  })
  const { policyId } = (record.result.createPolicyResult ?? {}) as { policyId?: string }
  if (!policyId) throw new Error(`no policy was made: ${JSON.stringify(record.failure)}`)
  return policyId
}

/** The consensus that one user alone meets. */
export const by = ({ id }: Pick<TestUser, 'id'>) => `approvers.any(user, user.id == '${id}')`
