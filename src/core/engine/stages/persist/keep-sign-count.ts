import type { Credential } from '../../../activity/credential.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader, Transaction } from '../../../ports/store.ts'
import type { Authenticator } from '../../../records/authenticator.ts'

/**
 * Keeps the count of a passkey with what it stamped. A count that is not beyond the last is remembered as such: the passkey may have
 * been copied (WebAuthn §6.1.1). It is a sign and no proof, and refusing it would let anyone who once counts very high lock the
 * passkey's owner out; so cards and lists say it. Passkeys that are kept in several places do not count: they always say 0.
 */
export function keepSignCount(transaction: Transaction, credential: Credential, now: Milliseconds): void {
  const authenticator = authenticatorOf(transaction, credential)
  const { signCount = 0 } = credential
  if (!authenticator || (signCount === 0 && authenticator.signCount === 0)) return
  const counted = signCount > authenticator.signCount ? { signCount } : { countWentBackAt: now }
  transaction.replace('authenticators', { ...authenticator, ...counted, updatedAt: now })
}

function authenticatorOf(reader: Reader, { organizationId, key }: Credential): Authenticator | undefined {
  return key.kind === 'authenticator' ? reader.find('authenticators', organizationId, key.id) : undefined
}
