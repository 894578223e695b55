import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../src/core/records/api-key.ts'
import { p256Key, type TestKey } from './client.ts'
import type { TestEngine } from './engine.ts'
import { examples } from './records.ts'

interface ProfileOptions {
  readonly name?: string
  readonly expirationSeconds?: string
  readonly organizationId?: string
  readonly key?: TestKey
}

let made = 0

/** Makes a session profile. @returns its id */
export async function newProfile(agent: TestEngine, scope: string, options: ProfileOptions = {}): Promise<string> {
  const { name = `Profile ${++made}`, expirationSeconds, ...posted } = options
  const parameters = { sessionProfileName: name, scope, ...(expirationSeconds && { expirationSeconds }) }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_SESSION_PROFILE', parameters, posted)
  return (result.createSessionProfileResult as { sessionProfileId: string }).sessionProfileId
}

/** Signs in with a stamp. @returns the key of the session */
export async function signInWith(
  agent: TestEngine,
  sessionProfileId: string | undefined,
  options: { readonly key?: TestKey; readonly organizationId?: string } = {},
): Promise<TestKey> {
  const key = p256Key()
  const parameters = { publicKey: key.publicKey, ...(sessionProfileId !== undefined && { sessionProfileId }) }
  const { status } = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters, options)
  if (status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(status)
  return key
}

/** Begins a session with a scope, of the owner unless another key is named. @returns its key */
export async function sessionWith(agent: TestEngine, scope: string, options: { readonly key?: TestKey } = {}) {
  return signInWith(agent, await newProfile(agent, scope), options)
}

export function apiKeyOf(agent: TestEngine, { publicKey }: TestKey): ApiKey {
  const [found] = agent.store.apiKeysByPublicKey(publicKey)
  if (!found) throw new Error('no such API key')
  return found
}

/** Gives a key a profile that is written to the store, as a login with it would have. @returns the id of the profile */
export async function narrow(agent: TestEngine, key: TestKey, scope: string): Promise<string> {
  const apiKey = apiKeyOf(agent, key)
  const { organizationId } = apiKey
  const id = randomUUID()
  await agent.store.write(transaction => {
    transaction.insert('sessionProfiles', { ...examples.sessionProfiles, id, organizationId, name: id, scope })
    transaction.replace('apiKeys', { ...apiKey, sessionProfileId: id })
  })
  return id
}
