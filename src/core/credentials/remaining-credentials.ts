import type { Warning } from '../../shared/card.ts'
import { canLogIn, hasLoggedIn, loginMethods } from '../consensus/login-methods.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'

/** Tells if the user holds any credential at all. */
export function hasCredential(reader: Reader, user: User): boolean {
  return loginMethods(reader, user).length > 0
}

/** Tells if the user holds a passkey that works at an allowed page, or an API key that does not expire. */
export function hasLastingCredential(reader: Reader, user: User): boolean {
  return canLogIn(loginMethods(reader, user))
}

/**
 * Checks that the user can still log in: the last credential cannot be removed, nor the last lasting one.
 * @param removedIds - Ids of the credentials that would go.
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function checkCredentialRemains(reader: Reader, user: User, removedIds: readonly string[]): void {
  const before = loginMethods(reader, user)
  const after = before.filter(({ id }) => !removedIds.includes(id))
  const losesAll = after.length === 0 && before.length > 0
  const losesLasting = canLogIn(before) && !canLogIn(after)
  if (losesAll || losesLasting) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      `user ${user.id} would be left without a credential that lasts: register an API key or a passkey first, or delete the user`,
    )
  }
}

/** Warns the person if only credentials that nobody has used yet would be left to a user. */
export function warnIfUntried(reader: Reader, user: User, removedIds: readonly string[]): Warning[] {
  const before = loginMethods(reader, user)
  const after = before.filter(({ id }) => !removedIds.includes(id))
  if (!hasLoggedIn(before) || hasLoggedIn(after)) return []
  const text = `The remaining credentials of ${visible(user.name, 100)} have never signed anything in this organization. Make sure that they work.`
  return [{ level: 'danger', text }]
}

/** @throws AgentError `LAST_CREDENTIAL` if one of them is the key this agent's own window stamps with. */
export function checkNotWindowKey(apiKeys: readonly { readonly id: string; readonly isWindowKey: boolean }[]): void {
  const windowKey = apiKeys.find(apiKey => apiKey.isWindowKey)
  if (windowKey) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      `api key ${windowKey.id} is the window key; without it nobody could approve in the window`,
    )
  }
}
