import type { Transaction } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'

/**
 * Changes a user as it is now. A contact that changes is no longer a proved one.
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
  transaction.replace('users', {
    ...user,
    ...changes,
    emailVerified: user.emailVerified && email === user.email,
    phoneVerified: user.phoneVerified && phoneNumber === user.phoneNumber,
    updatedAt: now,
  })
}
