import { loginMethods } from '../../core/consensus/login-methods.ts'
import { deleteApiKeys } from '../../core/credentials/delete-api-keys.ts'
import { deletePolicies } from '../../core/policies/delete-policies.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import { deleteUsers } from '../../core/users/delete-users.ts'
import { mayAskPolicy } from './register-program.ts'
import type { WindowClient } from './window-client.ts'

interface Parts {
  readonly store: Store
  readonly window: WindowClient
}

/**
 * Deletes a program's key, as the window, and with the last credential of a user that was made for the program that user and the policy
 * that lets it ask. @throws AgentError as the activities
 */
export async function removeProgram({ store, window }: Parts, apiKey: ApiKey): Promise<void> {
  const { organizationId, userId, id } = apiKey
  if (!isAllOfItsUser(store, apiKey)) {
    await window.submit(organizationId, deleteApiKeys, { userId, apiKeyIds: [id] })
    return
  }
  // The user comes first: without it the key is worth nothing, whatever becomes of the policy.
  await window.submit(organizationId, deleteUsers, { userIds: [userId] })
  const { condition, consensus } = mayAskPolicy('', userId)
  const policyIds = store
    .list('policies', organizationId)
    .filter(policy => policy.condition === condition && policy.consensus === consensus)
    .map(policy => policy.id)
  if (policyIds.length > 0) await window.submit(organizationId, deletePolicies, { policyIds })
}

/** Tells if the user bears the name of the program, and has no other way in. */
function isAllOfItsUser(store: Store, { organizationId, userId, id, name }: ApiKey): boolean {
  const user = store.find('users', organizationId, userId)
  const organization = store.find('organizations', organizationId, organizationId)
  if (!user || user.name !== name || organization?.rootQuorum.userIds.includes(userId)) return false
  return loginMethods(store, user).every(method => method.id === id)
}
