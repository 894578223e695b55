import { expiresAt } from '../../core/consensus/expires-at.ts'
import { hasOrigin, originOf } from '../../core/consensus/session-origin.ts'
import { deleteApiKeys } from '../../core/credentials/delete-api-keys.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { hereIn } from '../../core/policies/engine/pitfalls/named-ids.ts'
import { expressionInWords } from '../../core/policies/in-words/expression-in-words.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { User } from '../../core/records/user.ts'
import { deleteReadOnlySessions } from '../../core/sign-in/delete-read-only-sessions.ts'
import { findProfile } from '../../core/sign-in/session-profile.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { SessionView, sessionCalls } from '../../shared/sessions.ts'
import type { Needs } from '../context/handler-context.ts'

export function sessionHandlers({
  engine: { store },
  window,
}: Needs<'engine' | 'window'>): HandlersOf<typeof sessionCalls> {
  return {
    async 'sessions.end'({ organizationId, sessionId }) {
      const key = store.find('apiKeys', organizationId, sessionId)
      const readOnly = store.find('readOnlySessions', organizationId, sessionId)
      if (key?.session) {
        await window.submit(organizationId, deleteApiKeys, { userId: key.userId, apiKeyIds: [sessionId] })
      } else if (readOnly) {
        const parameters = { userId: readOnly.userId, sessionIds: [sessionId] }
        await window.submit(organizationId, deleteReadOnlySessions, parameters)
      } else throw new AgentError('RESOURCE_NOT_FOUND', 'This session has ended already.')
    },
  }
}

/** Lists sessions of a user that are good for anything now, newest first. */
export function sessionsOf(
  { store, clock, lastUses }: Pick<Engine, 'store' | 'clock' | 'lastUses'>,
  { organizationId, id: userId }: User,
): SessionView[] {
  const now = clock.now()
  const keys = store.list('apiKeys', organizationId, { userId }).filter(({ session }) => session !== null)
  const tokens = store.list('readOnlySessions', organizationId, { userId })
  return [
    ...keys.map(key => ({
      session: key,
      ends: expiresAt(key) ?? Number.POSITIVE_INFINITY,
      name: key.name,
      onlyReads: false,
      isUnused: key.provenAt === null,
    })),
    ...tokens.map(token => ({
      session: token,
      ends: token.expiresAt,
      name: 'Read-only session',
      onlyReads: true,
      isUnused: token.createdAt >= lastUses.since,
    })),
  ]
    .filter(({ session, ends }) => ends > now && hasOrigin(store, session))
    .map(
      ({ session, ends, name, onlyReads, isUnused }): SessionView => ({
        id: session.id,
        name: visible(name),
        onlyReads,
        begunBy: begunBy(store, session),
        profile: profileOf(store, session),
        createdAt: session.createdAt,
        expiresAt: ends,
        lastUsed: lastUses.of(session.id) ?? (isUnused ? 'never' : 'unknown'),
      }),
    )
    .sort((one, other) => other.createdAt - one.createdAt)
}

const kinds = { apiKeys: 'apiKey', authenticators: 'passkey', oauthProviders: 'provider', users: 'contact' } as const

function begunBy(reader: Reader, session: Pick<ApiKey, 'organizationId' | 'begunBy'>): SessionView['begunBy'] {
  const origin = originOf(reader, session)
  return origin ? { kind: kinds[origin.kind], name: visible(origin.name) } : null
}

function profileOf(
  reader: Reader,
  { organizationId, sessionProfileId: id }: Pick<ApiKey, 'organizationId' | 'sessionProfileId'>,
): SessionView['profile'] {
  if (id === null) return null
  const profile = findProfile(reader, organizationId, id)
  if (!profile) return { name: null, inWords: null, scope: '' }
  const { name, scope } = profile
  return {
    name: visible(name),
    inWords: expressionInWords(scope, hereIn(reader, organizationId)),
    scope: visible(scope, Number.POSITIVE_INFINITY, { lines: true }),
  }
}
