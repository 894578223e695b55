import type { ApiKeyView, apiKeyCalls } from '../../../../src/shared/api-keys.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { pairingCalls } from '../../../../src/shared/pairings.ts'
import type { Parts } from './parts.ts'

/** Answers about API keys, and programs that ask for one. */
export function apiKeyAnswers(parts: Parts): HandlersOf<typeof apiKeyCalls & typeof pairingCalls> {
  const { data, patch, newId } = parts
  const userOf = (userId: string | undefined) => data.people.users.find(({ id }) => id === userId)

  const pause = (apiKeyId: string, paused: boolean) =>
    patch({ apiKeys: data.apiKeys.map(key => (key.id === apiKeyId ? { ...key, paused } : key)) }, 'apiKeys')

  return {
    'apiKeys.list': async () => [...data.apiKeys],
    'apiKeys.create': async input => {
      const key: ApiKeyView = {
        id: newId(),
        userId: input.userId ?? newId(),
        userName: userOf(input.userId)?.name ?? 'Ada',
        reach: userOf(input.userId)?.reach ?? 'everything',
        name: input.name,
        publicKey: input.publicKey,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: input.expirationSeconds ? Date.now() + input.expirationSeconds * 1000 : null,
        expired: false,
        paused: false,
        isWindowKey: false,
        used: true,
        createdAt: Date.now(),
      }
      patch({ apiKeys: [...data.apiKeys, key] }, 'apiKeys')
      return { apiKeyId: key.id }
    },
    'apiKeys.delete': async input => {
      patch({ apiKeys: data.apiKeys.filter(({ id }) => id !== input.apiKeyId) }, 'apiKeys')
    },
    'apiKeys.pause': async input => pause(input.apiKeyId, true),
    'apiKeys.resume': async input => pause(input.apiKeyId, false),
    'pairings.list': async () => [...(data.pairings ?? [])],
    'pairings.accept': async ({ id }) => {
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys')
      return { apiKeyId: newId() }
    },
    'pairings.refuse': async ({ id }) =>
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys'),
  }
}
