import { findOrganization } from '../../core/activity/open-organization.ts'
import { expiresAt } from '../../core/consensus/expires-at.ts'
import { createApiKeys } from '../../core/credentials/create-api-keys.ts'
import { deleteApiKeys } from '../../core/credentials/delete-api-keys.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Note } from '../../core/ports/note.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { Organization } from '../../core/records/organization.ts'
import { requireRecord } from '../../core/require-record.ts'
import type { ApiKeyView, apiKeyCalls, Reach } from '../../shared/api-keys.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Input } from '../../shared/ipc.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

type NewApiKey = NonNullable<Input<'users.create'>['apiKey']>

export function apiKeyHandlers({
  engine,
  window,
  changed,
}: Needs<'engine' | 'window' | 'changed'>): Answering<HandlersOf<typeof apiKeyCalls>> {
  const { store, clock } = engine
  const pause = async ({ organizationId, apiKeyId }: Input<'apiKeys.pause'>, pausedAt: number | null, note: Note) => {
    await store.write(transaction => {
      const apiKey = requireRecord(transaction, 'apiKeys', organizationId, apiKeyId)
      if (apiKey.isWindowKey) throw new AgentError('REQUEST_INVALID', 'This window cannot pause itself.')
      transaction.replace('apiKeys', { ...apiKey, pausedAt, updatedAt: clock.now() })
      note(transaction)
    })
    changed('apiKeys')
  }
  return {
    async 'apiKeys.list'({ organizationId }) {
      const organization = findOrganization(store, organizationId)
      const nameOf = (userId: string) => store.find('users', organizationId, userId)?.name ?? ''
      return store
        .list('apiKeys', organizationId)
        .filter(isRegistered)
        .map(apiKey => apiKeyView(apiKey, nameOf(apiKey.userId), organization, clock.now()))
    },
    async 'apiKeys.create'({ organizationId, userId, ...apiKey }) {
      const [windowKey] = store.list('apiKeys', organizationId, { isWindowKey: true })
      const parameters = { userId: userId ?? windowKey?.userId, apiKeys: [apiKeyParameters(apiKey)] }
      const { apiKeyIds } = await window.submit<{ apiKeyIds: [string] }>(organizationId, createApiKeys, parameters)
      return { apiKeyId: apiKeyIds[0] }
    },
    async 'apiKeys.delete'({ organizationId, apiKeyId }) {
      const apiKey = store.find('apiKeys', organizationId, apiKeyId)
      if (!apiKey) throw new AgentError('RESOURCE_NOT_FOUND', 'This API key was deleted already.')
      await window.submit(organizationId, deleteApiKeys, { userId: apiKey.userId, apiKeyIds: [apiKeyId] })
    },
    'apiKeys.pause': (input, note) => pause(input, clock.now(), note),
    'apiKeys.resume': (input, note) => pause(input, null, note),
  }
}

/** Keys of sessions come and go with them: see `sessionsOf`. */
export function isRegistered({ session }: ApiKey): boolean {
  return session === null
}

/** Parameters as create_api_keys and create_users take them. */
export function apiKeyParameters({ name, publicKey, expirationSeconds }: NewApiKey) {
  return {
    apiKeyName: name,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
    ...(expirationSeconds !== undefined && { expirationSeconds: String(expirationSeconds) }),
  }
}

export function apiKeyView(apiKey: ApiKey, userName: string, organization: Organization, now: number): ApiKeyView {
  const expiry = expiresAt(apiKey)
  return {
    id: apiKey.id,
    userId: apiKey.userId,
    userName: visible(userName),
    reach: reachOf(organization, apiKey.userId),
    name: visible(apiKey.name),
    publicKey: apiKey.publicKey,
    curve: apiKey.curve,
    expiresAt: expiry,
    expired: expiry !== null && expiry <= now,
    paused: apiKey.pausedAt !== null,
    isWindowKey: apiKey.isWindowKey,
    used: apiKey.provenAt !== null,
    createdAt: apiKey.createdAt,
  }
}

export function reachOf({ rootQuorum: { userIds, threshold } }: Organization, userId: string): Reach {
  if (!userIds.includes(userId)) return 'allowed'
  return threshold === 1 ? 'everything' : 'together'
}
