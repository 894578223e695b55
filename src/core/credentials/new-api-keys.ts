import type { Field } from '../../shared/card.ts'
import { expiresAt } from '../consensus/expires-at.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { mostOf, requireUserQuota } from '../quotas.ts'
import { type ApiKey, apiKeys } from '../records/api-key.ts'
import type { User } from '../records/user.ts'
import type { ApiKeyParameters } from './api-key-parameters.ts'

/**
 * @param perUser - New keys of each user.
 * @param organizationId - Null for an organization that does not exist yet.
 * @throws AgentError `CREDENTIAL_CONFLICT` if one is registered in the organization, or named twice; `QUOTA_REACHED`
 */
export function checkApiKeys(
  perUser: readonly (readonly ApiKeyParameters[])[],
  reader: Reader,
  organizationId: string | null,
): void {
  const seen = new Set<string>()
  for (const apiKeys of perUser) {
    const expiring = apiKeys.filter(({ expirationSeconds }) => expirationSeconds !== undefined).length
    requireUserQuota(reader, organizationId, 'apiKeys', 'expiringApiKeys', expiring)
    requireUserQuota(reader, organizationId, 'apiKeys', 'longLivedApiKeys', apiKeys.length - expiring)
    for (const { publicKey } of apiKeys) {
      const isRegistered = organizationId !== null && reader.list('apiKeys', organizationId, { publicKey }).length > 0
      if (seen.has(publicKey) || isRegistered)
        throw new AgentError('CREDENTIAL_CONFLICT', `api key ${publicKey} already exists in organization`)
      seen.add(publicKey)
    }
  }
}

/**
 * Checks if a user has room for these additional keys.
 * @returns how many of the user's expiring keys have to make room for them.
 * @throws AgentError `QUOTA_REACHED`: long-lived keys are never pushed out.
 */
export function checkRoom(reader: Reader, user: User, apiKeys: readonly ApiKeyParameters[]): number {
  const held = keysOf(reader, user)
  const addedExpiring = apiKeys.filter(({ expirationSeconds }) => expirationSeconds !== undefined).length
  const heldExpiring = held.filter(isExpiring).length
  const lasting = held.length - heldExpiring + apiKeys.length - addedExpiring
  requireUserQuota(reader, user.organizationId, 'apiKeys', 'longLivedApiKeys', lasting)
  return Math.max(0, heldExpiring + addedExpiring - mostOf(reader, user.organizationId, 'apiKeys', 'expiringApiKeys'))
}

/**
 * Removes as many expiring keys of a user as {@link checkRoom} said: those that have expired, then the oldest (wire.md §9).
 * @param begunBy - Where a session takes the place, the credential that began it: other sessions then go before any key that
 * somebody registered, and that one goes last, because the session would end with it.
 */
export function makeRoom(
  transaction: Transaction,
  user: User,
  count: number,
  now: Milliseconds,
  begunBy?: string,
): void {
  const hasExpired = (apiKey: ApiKey) => (expiresAt(apiKey) ?? Infinity) <= now
  const staysLonger = (apiKey: ApiKey) =>
    (apiKey.id === begunBy ? 4 : 0) +
    (begunBy !== undefined && apiKey.session === null ? 2 : 0) +
    (hasExpired(apiKey) ? 0 : 1)
  const expiring = keysOf(transaction, user).filter(isExpiring)
  const inOrder = expiring.toSorted((one, other) => staysLonger(one) - staysLonger(other))
  for (const { id } of inOrder.slice(0, count)) transaction.remove('apiKeys', user.organizationId, id)
}

export function apiKeyRecord(
  { apiKeyName, publicKey, curveType, expirationSeconds }: ApiKeyParameters,
  owner: { readonly organizationId: string; readonly userId: string },
  id: string,
  now: number,
): ApiKey {
  return {
    ...owner,
    id,
    name: apiKeyName,
    publicKey,
    curve: curveType,
    ...apiKeys.initial,
    expirationSeconds: expirationSeconds === undefined ? null : Number(expirationSeconds),
    createdAt: now,
    updatedAt: now,
  }
}

export function apiKeyFields(apiKeys: readonly ApiKeyParameters[]): Field[] {
  return apiKeys.map(({ apiKeyName, publicKey, expirationSeconds }) => ({
    label: `API key ${quoted(apiKeyName, 100)}`,
    value: publicKey,
    style: 'bytes',
    exact: expirationSeconds === undefined ? 'never expires' : `expires after ${expirationSeconds} seconds`,
  }))
}

function keysOf(reader: Reader, { organizationId, id: userId }: User): ApiKey[] {
  return reader.list('apiKeys', organizationId, { userId }).filter(({ isWindowKey }) => !isWindowKey)
}

function isExpiring({ expirationSeconds }: ApiKey): boolean {
  return expirationSeconds !== null
}
