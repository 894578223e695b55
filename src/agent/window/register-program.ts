import { createApiKeys } from '../../core/credentials/create-api-keys.ts'
import { createPolicy } from '../../core/policies/create-policy.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import { createUsers } from '../../core/users/create-users.ts'
import type { KeyOwner } from '../../shared/api-keys.ts'
import { isSigning } from '../../shared/is-signing.ts'
import type { WindowClient } from './window-client.ts'

/** A program that asks for an API key. */
export interface PairingAsked {
  /** As it calls itself; of a web page its origin. */
  readonly name: string
  readonly isPage: boolean
  /** P-256, 33 bytes compressed, hex. */
  readonly publicKey: string
}

/** Organization that a program is registered in. */
export interface Paired {
  readonly organizationId: string
}

interface NewKey {
  readonly name: string
  /** P-256, 33 bytes compressed, hex. */
  readonly publicKey: string
  readonly expirationSeconds?: number | undefined
}

interface Made {
  readonly userIds: readonly [string]
}

interface Parts {
  readonly store: Store
  readonly window: WindowClient
}

/** Registers a program's key, as the window. @returns the id of the key @throws AgentError as the activities, also `WAITS_FOR_VOTES` */
export async function registerProgram(
  { store, window }: Parts,
  organizationId: string,
  owner: KeyOwner,
  { name, publicKey, expirationSeconds }: NewKey,
): Promise<string> {
  const apiKey = {
    apiKeyName: name,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
    ...(expirationSeconds !== undefined && { expirationSeconds: String(expirationSeconds) }),
  }
  if ('userId' in owner) {
    const parameters = { userId: owner.userId, apiKeys: [apiKey] }
    const { apiKeyIds } = await window.submit<{ apiKeyIds: [string] }>(organizationId, createApiKeys, parameters)
    return apiKeyIds[0]
  }
  // User, key and policy are one commit. Where others have to vote for the user first, the policy is left to the person.
  const user = { userName: name, apiKeys: [apiKey], authenticators: [], oauthProviders: [], userTags: [] }
  const letAsk = ({ userIds }: Made) => ({ activity: createPolicy, parameters: mayAskPolicy(name, userIds[0]) })
  const follow = owner.mayAsk ? letAsk : undefined
  const { userIds } = await window.submit<Made>(organizationId, createUsers, { users: [user] }, follow)
  const [made] = store.list('apiKeys', organizationId, { userId: userIds[0] }) as [ApiKey]
  return made.id
}

/** Lets one user ask for signatures. Policies have names of their own, and programs may share one. */
export function mayAskPolicy(name: string, userId: string) {
  return {
    policyName: `${name.slice(0, 100)} may ask for signatures (${userId.slice(-8)})`,
    effect: 'EFFECT_ALLOW',
    condition: isSigning,
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: 'Made together with the API key of the program.',
  }
}
