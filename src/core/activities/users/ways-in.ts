import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { User } from '../../records.ts'

interface WayIn {
  readonly id: string
  /** Whether it works until it is taken away: sessions expire, and who signs in elsewhere depends on that place. */
  readonly lasts: boolean
}

/** Whether the user holds any credential at all. */
export function hasWayIn(reader: Reader, user: User): boolean {
  return waysIn(reader, user).length > 0
}

/** Whether the user holds a passkey, or an API key that does not expire. */
export function hasLastingWayIn(reader: Reader, user: User): boolean {
  return waysIn(reader, user).some(({ lasts }) => lasts)
}

/**
 * What a user can come back by stays: the last credential of all is not taken away, nor the last that lasts.
 * @param removedIds - Ids of the credentials that would go.
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function checkWayInRemains(reader: Reader, user: User, removedIds: readonly string[]): void {
  const before = waysIn(reader, user)
  const after = before.filter(({ id }) => !removedIds.includes(id))
  const losesAll = after.length === 0 && before.length > 0
  const losesLasting = before.some(({ lasts }) => lasts) && !after.some(({ lasts }) => lasts)
  if (losesAll || losesLasting) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      `user ${user.id} would be left without a credential that lasts: register an API key or a passkey first, or delete the user`,
    )
  }
}

/** @throws AgentError `LAST_CREDENTIAL` if one of them is the key this agent's own window stamps with. */
export function checkNotDevice(apiKeys: readonly { readonly id: string; readonly device: boolean }[]): void {
  const device = apiKeys.find(apiKey => apiKey.device)
  if (device) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      `api key ${device.id} is the window’s own credential; without it nobody could approve here`,
    )
  }
}

function waysIn(reader: Reader, { organizationId, id: userId }: User): WayIn[] {
  return [
    ...reader
      .list('apiKeys', organizationId, { userId })
      .map(({ id, expirationSeconds }) => ({ id, lasts: expirationSeconds === null })),
    ...reader.list('authenticators', organizationId, { userId }).map(({ id }) => ({ id, lasts: true })),
    ...reader.list('oauthProviders', organizationId, { userId }).map(({ id }) => ({ id, lasts: false })),
  ]
}
