import { findOrganization } from '../../core/activity/open-organization.ts'
import { expiresAt } from '../../core/consensus/expires-at.ts'
import { isProgram } from '../../core/consensus/is-program.ts'
import { pausedKeyOf } from '../../core/consensus/paused.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
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
import { registerProgram } from '../window/register-program.ts'
import { removeProgram } from '../window/remove-program.ts'

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
      const user = requireRecord(transaction, 'users', organizationId, apiKey.userId)
      // A program is paused and resumed as a whole.
      const all = isProgram(transaction, user)
        ? transaction.list('apiKeys', organizationId, { userId: user.id })
        : [apiKey]
      for (const each of all.filter(isRegistered))
        transaction.replace('apiKeys', { ...each, pausedAt, updatedAt: clock.now() })
      note(transaction)
    })
    changed('apiKeys')
    changed('approvals')
  }
  return {
    async 'apiKeys.list'({ organizationId }) {
      const organization = findOrganization(store, organizationId)
      const nameOf = (userId: string) => store.find('users', organizationId, userId)?.name ?? ''
      return store
        .list('apiKeys', organizationId)
        .filter(isRegistered)
        .map(apiKey => apiKeyView(engine, apiKey, nameOf(apiKey.userId), organization))
    },
    async 'apiKeys.create'({ organizationId, owner, ...apiKey }) {
      return { apiKeyId: await registerProgram({ store, window }, organizationId, owner, apiKey) }
    },
    async 'apiKeys.delete'({ organizationId, apiKeyId }) {
      const apiKey = store.find('apiKeys', organizationId, apiKeyId)
      if (!apiKey) throw new AgentError('RESOURCE_NOT_FOUND', 'This API key was deleted already.')
      await removeProgram({ store, window }, apiKey)
    },
    'apiKeys.pause': (input, note) => pause(input, clock.now(), note),
    'apiKeys.resume': (input, note) => pause(input, null, note),
    async 'apiKeys.setDecisionTime'({ organizationId, apiKeyId, decisionSeconds }, note) {
      await store.write(transaction => {
        const apiKey = requireRecord(transaction, 'apiKeys', organizationId, apiKeyId)
        transaction.replace('apiKeys', { ...apiKey, decisionSeconds, updatedAt: clock.now() })
        note(transaction)
      })
      changed('apiKeys')
    },
  }
}

/** Keys of sessions come and go with them: see `sessionsOf`. */
export function isRegistered({ session }: ApiKey): boolean {
  return session === null
}

export function apiKeyView(
  { clock, lastUses, store }: Pick<Engine, 'clock' | 'lastUses' | 'store'>,
  apiKey: ApiKey,
  userName: string,
  organization: Organization,
): ApiKeyView {
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
    expired: expiry !== null && expiry <= clock.now(),
    paused: pausedKeyOf(store, apiKey) !== undefined,
    decisionSeconds: apiKey.decisionSeconds,
    isWindowKey: apiKey.isWindowKey,
    lastUsed: lastUses.of(apiKey.id) ?? (apiKey.provenAt === null ? 'never' : 'unknown'),
    createdAt: apiKey.createdAt,
  }
}

export function reachOf({ rootQuorum: { userIds, threshold } }: Organization, userId: string): Reach {
  if (!userIds.includes(userId)) return 'allowed'
  return threshold === 1 ? 'everything' : 'together'
}
