import type { PrepareContext } from '../activity/context.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Transaction } from '../ports/store.ts'
import type { ContactType } from '../records/one-time-code.ts'
import type { User } from '../records/user.ts'
import { isContactOf, verifiedMarks } from '../sign-in/contact.ts'
import { requireUnspent, spendToken } from '../sign-in/spend-token.ts'
import {
  invalidVerification,
  readVerificationToken,
  requireServes,
  spendableFor,
  type VerifiedContact,
} from '../sign-in/verification-token.ts'

/**
 * Checks the token for a contact that a user is given, and returns what it proves.
 * @throws AgentError `VERIFICATION_INVALID`
 */
export function provedContact(
  token: string | undefined,
  contacts: Pick<User, ContactType>,
  { reader, organizationId }: Pick<PrepareContext, 'reader' | 'organizationId'>,
): VerifiedContact | undefined {
  if (token === undefined) return undefined
  const verified = readVerificationToken(token, reader)
  requireServes(reader, verified, organizationId)
  if (!isContactOf(verified, contacts)) throw invalidVerification('it proves another contact.')
  requireUnspent(reader, organizationId, spendableFor(verified, 'CONTACT_UPDATE'))
  return verified
}

/** Uses the token up, and marks the contact, which the user has by now. @throws AgentError `VERIFICATION_INVALID` */
export function keepProvedContact(
  transaction: Transaction,
  { organizationId, id }: User,
  verified: VerifiedContact,
  { newId, now }: { readonly newId: () => string; readonly now: Milliseconds },
): void {
  spendToken(transaction, organizationId, spendableFor(verified, 'CONTACT_UPDATE'), { newId, now })
  const mark = verifiedMarks[verified.contactType]
  const user = transaction.find('users', organizationId, id)
  if (user) transaction.replace('users', { ...user, [mark]: true })
}
