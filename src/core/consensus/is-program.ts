import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'

/**
 * Tells if a user is a program: it comes by API keys alone, and nobody can be reached by it. A person has a passkey, an account with a
 * sign-in provider, an e-mail address or a phone number, or sits at the window. The name says nothing: a program chooses its own.
 */
export function isProgram(reader: Reader, { id: userId, organizationId, email, phoneNumber }: User): boolean {
  if (email !== null || phoneNumber !== null) return false
  const apiKeys = reader.list('apiKeys', organizationId, { userId }).filter(({ session }) => session === null)
  if (apiKeys.length === 0 || apiKeys.some(({ isWindowKey }) => isWindowKey)) return false
  return (['authenticators', 'oauthProviders'] as const).every(
    kind => reader.list(kind, organizationId, { userId }).length === 0,
  )
}
