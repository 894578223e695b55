import { endUnusedMails, mailFeatures } from '../consensus/mailed-keys.ts'
import type { Transaction } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { isSameMailbox } from '../schema/mailbox.ts'

/**
 * Changes a user as it is now. A contact that changes is no longer a proved one, and mails to it let nobody in any more. An address that
 * is only written in another way is the same contact.
 * @throws AgentError `RESOURCE_NOT_FOUND` if the user is gone.
 */
export function changeUser(
  transaction: Transaction,
  { organizationId, id }: User,
  now: number,
  changes: Partial<Pick<User, 'name' | 'email' | 'phoneNumber' | 'tagIds'>>,
): void {
  const user = requireRecord(transaction, 'users', organizationId, id)
  const { email = user.email, phoneNumber = user.phoneNumber } = changes
  const hasSameMailbox = isSameMailbox(email ?? '', user.email ?? '')
  transaction.replace('users', {
    ...user,
    ...changes,
    emailVerified: user.emailVerified && hasSameMailbox,
    phoneVerified: user.phoneVerified && phoneNumber === user.phoneNumber,
    updatedAt: now,
  })
  if (hasSameMailbox) return
  for (const feature of mailFeatures) endUnusedMails(transaction, feature, { organizationId, userId: id })
}
