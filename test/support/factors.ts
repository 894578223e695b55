import type { AuthenticationStep } from '../../src/core/schema/authentication-method.ts'
import { p256Key, type TestKey } from './client.ts'
import type { PostOptions, TestEngine, TestUser } from './engine.ts'

/** Steps by the types of their methods: `PASSKEY`, or several of which any will do. */
export function stepsOf(...steps: readonly (string | readonly string[])[]) {
  return steps.map(step => ({ any: [step].flat().map(type => ({ type: `AUTHENTICATION_TYPE_${type}` })) }))
}

interface RuleOptions extends PostOptions {
  readonly order?: number
  readonly user?: TestUser
}

/** Makes an MFA policy of the owner, unless another user is named, by themselves. @returns its id */
export async function addMfaPolicy(
  agent: TestEngine,
  condition: string,
  requiredAuthenticationMethods: readonly (AuthenticationStep | object)[],
  { order = 0, user = agent.users[0]!, ...options }: RuleOptions = {},
): Promise<string> {
  const parameters = { userId: user.id, mfaPolicyName: 'Rule', condition, requiredAuthenticationMethods, order }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_MFA_POLICY', parameters, { key: user.key, ...options })
  return (made.result.createMfaPolicyResult as { mfaPolicyId: string }).mfaPolicyId
}

/** Adds an API key of the owner, unless another user is named, by themselves. */
export async function addApiKey(agent: TestEngine, user: TestUser = agent.users[0]!): Promise<TestKey> {
  const key = p256Key()
  const apiKeys = [{ apiKeyName: `Key ${key.publicKey.slice(0, 8)}`, publicKey: key.publicKey, curveType: key.curve }]
  await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId: user.id, apiKeys }, { key: user.key })
  return key
}
