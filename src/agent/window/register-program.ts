import { createApiKeys } from '../../core/credentials/create-api-keys.ts'
import { createPolicy } from '../../core/policies/create-policy.ts'
import { createUsers } from '../../core/users/create-users.ts'
import { isSigning } from '../../shared/is-signing.ts'
import type { KeyOwner } from '../../shared/pairings.ts'
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

/** Registers a program's key, as the window. @returns the id of the key @throws AgentError as the activities, also `WAITS_FOR_VOTES` */
export async function registerProgram(
  window: WindowClient,
  organizationId: string,
  owner: KeyOwner,
  { name, publicKey }: Omit<PairingAsked, 'isPage'>,
): Promise<string> {
  const userId = 'userId' in owner ? owner.userId : await newUser(window, organizationId, name, owner.mayAsk)
  // The key comes last: a program that is asked about again after an error has none yet.
  const apiKeys = [{ apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const { apiKeyIds } = await window.submit<{ apiKeyIds: [string] }>(organizationId, createApiKeys, { userId, apiKeys })
  return apiKeyIds[0]
}

async function newUser(window: WindowClient, organizationId: string, name: string, mayAsk: boolean): Promise<string> {
  const user = { userName: name, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
  const { userIds } = await window.submit<{ userIds: [string] }>(organizationId, createUsers, { users: [user] })
  if (mayAsk) await window.submit(organizationId, createPolicy, mayAskPolicy(name, userIds[0]))
  return userIds[0]
}

/** Lets one user ask for signatures. Policies have names of their own, and programs may share one. */
function mayAskPolicy(name: string, userId: string) {
  return {
    policyName: `${name.slice(0, 100)} may ask for signatures (${userId.slice(-8)})`,
    effect: 'EFFECT_ALLOW',
    condition: isSigning,
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: 'Made when the program was paired.',
  }
}
