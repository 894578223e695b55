import { createApiKeys } from '../../core/credentials/create-api-keys.ts'
import { createUsers } from '../../core/users/create-users.ts'
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

/** Registers a program's key, as the window, for a user or for a new one. @throws AgentError as the activity, also `WAITS_FOR_VOTES` */
export async function registerProgram(
  window: WindowClient,
  organizationId: string,
  userId: string | undefined,
  { name, publicKey }: Omit<PairingAsked, 'isPage'>,
): Promise<void> {
  const apiKeys = [{ apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' }]
  if (userId !== undefined) {
    await window.submit(organizationId, createApiKeys, { userId, apiKeys })
    return
  }
  const user = { userName: name, apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  await window.submit(organizationId, createUsers, { users: [user] })
}
