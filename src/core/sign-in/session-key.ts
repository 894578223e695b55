import { checkApiKeys, checkRoom, makeRoom } from '../credentials/new-api-keys.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { apiKeys, type SessionType } from '../records/api-key.ts'
import { begin } from '../records/define/define-record.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import type { User } from '../records/user.ts'

/** A key that stands for a user until its session ends. */
export interface SessionKey {
  readonly session: SessionType
  readonly name: string
  /** P-256, 33 bytes compressed, lower-case hex. */
  readonly publicKey: string
  readonly seconds: number
  /** True if the user's earlier sessions of this kind end. */
  readonly invalidateExisting: boolean
  /** Narrows what the session may do; null if nothing does. */
  readonly profile: SessionProfile | null
}

/** Length of a session if the login names none (wire.md §5.7, §8.6). */
export const usualSeconds = 900

/** Length of a session, in seconds: what the login names or its profile, and the shorter of both. */
export function secondsOfSession(named: string | undefined, profile: SessionProfile | null): number {
  const longest = profile?.expirationSeconds ?? undefined
  return Math.min(Number(named ?? longest ?? usualSeconds), longest ?? Number.POSITIVE_INFINITY)
}

/** @throws AgentError `CREDENTIAL_CONFLICT` if the key is registered in the organization; `QUOTA_REACHED` */
export function checkSessionKey(reader: Reader, user: User, key: SessionKey): void {
  checkApiKeys([[parametersOf(key)]], reader, user.organizationId)
}

/**
 * Registers the key. Where the user has as many expiring keys as there may be, it takes the place of a session that has expired,
 * else of the oldest session (wire.md §9).
 * @throws AgentError `CREDENTIAL_CONFLICT`, as things stand now
 */
export function keepSessionKey(
  transaction: Transaction,
  user: User,
  key: SessionKey,
  { id, begunBy, now }: { readonly id: string; readonly begunBy: string; readonly now: Milliseconds },
): void {
  const { organizationId, id: userId } = user
  checkSessionKey(transaction, user, key)
  if (key.invalidateExisting) {
    for (const earlier of transaction.list('apiKeys', organizationId, { userId, session: key.session })) {
      transaction.remove('apiKeys', organizationId, earlier.id)
    }
  }
  makeRoom(transaction, user, checkRoom(transaction, user, [parametersOf(key)]), now, begunBy)
  const { session, name, publicKey, seconds: expirationSeconds, profile } = key
  const known = { id, organizationId, userId, name, publicKey, curve: 'API_KEY_CURVE_P256' } as const
  const kept = { ...known, expirationSeconds, session, begunBy, sessionProfileId: profile?.id ?? null }
  transaction.insert('apiKeys', begin(apiKeys, kept, now))
}

function parametersOf({ name, publicKey, seconds }: SessionKey) {
  const curveType = 'API_KEY_CURVE_P256' as const
  return { apiKeyName: name, publicKey, curveType, expirationSeconds: String(seconds) }
}
