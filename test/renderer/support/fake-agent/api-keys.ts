import type { ApiKeyView, apiKeyCalls } from '../../../../src/shared/api-keys.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { pairingCalls } from '../../../../src/shared/pairings.ts'
import type { Parts } from './parts.ts'

/** Answers about API keys, and programs that ask for one. */
export function apiKeyAnswers(parts: Parts): HandlersOf<typeof apiKeyCalls & typeof pairingCalls> {
  const { data, patch, newId } = parts

  const pause = (apiKeyId: string, paused: boolean) =>
    patch(
      {
        apiKeys: data.apiKeys.map(key => (key.id === apiKeyId ? { ...key, paused } : key)),
        cards: data.cards.map(card =>
          card.pausedKeyId === apiKeyId && !paused ? { ...card, pausedKeyId: null } : card,
        ),
      },
      'apiKeys',
      'approvals',
    )

  return {
    'apiKeys.list': async () => [...data.apiKeys],
    'apiKeys.create': async input => {
      const user = data.people.users.find(({ id }) => 'userId' in input.owner && id === input.owner.userId)
      const key: ApiKeyView = {
        id: newId(),
        userId: user?.id ?? newId(),
        userName: user?.name ?? input.name,
        reach: user?.reach ?? 'allowed',
        name: input.name,
        publicKey: input.publicKey,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: input.expirationSeconds ? Date.now() + input.expirationSeconds * 1000 : null,
        expired: false,
        paused: false,
        decisionSeconds: null,
        isWindowKey: false,
        lastUsed: 'never',
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
    'apiKeys.setDecisionTime': async ({ apiKeyId, decisionSeconds }) =>
      patch({ apiKeys: data.apiKeys.map(key => (key.id === apiKeyId ? { ...key, decisionSeconds } : key)) }, 'apiKeys'),
    'pairings.list': async () => [...(data.pairings ?? [])],
    'pairings.accept': async ({ id }) => {
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys')
      return { apiKeyId: newId() }
    },
    'pairings.refuse': async ({ id }) =>
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys'),
  }
}
