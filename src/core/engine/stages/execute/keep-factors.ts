import { AgentError } from '../../../errors.ts'
import type { Transaction } from '../../../ports/store.ts'
import { canMeet } from '../../evaluation/can-meet.ts'

/**
 * Runs the part of a change that writes, and undoes it where a user could no longer meet an MFA policy that they could meet before: they
 * could not even delete it. Whoever has the window still can, there. So a factor goes after the policy that needs it, whatever takes it away: the deletion of a credential, a
 * change of a contact, of allowed pages or of a feature.
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function keepFactors(transaction: Transaction, organizationId: string, change: () => void): void {
  const before = policiesMet(transaction, organizationId)
  change()
  const after = policiesMet(transaction, organizationId)
  for (const [id, wasMet] of before) {
    if (!wasMet || after.get(id) !== false) continue
    const policy = transaction.find('mfaPolicies', organizationId, id)
    throw new AgentError(
      'LAST_CREDENTIAL',
      `user ${policy?.userId} could not meet MFA policy ${id} any more: register another credential first, or change or delete the MFA policy`,
    )
  }
}

/** Tells of each MFA policy of the organization if its user could meet it, or do away with it in the window. */
function policiesMet(transaction: Transaction, organizationId: string): ReadonlyMap<string, boolean> {
  return new Map(
    transaction.list('mfaPolicies', organizationId).map(({ id, userId, requiredAuthenticationMethods }) => {
      const user = transaction.find('users', organizationId, userId)
      if (user === undefined) return [id, false]
      const isAtWindow = transaction.list('apiKeys', organizationId, { userId }).some(key => key.isWindowKey)
      return [id, isAtWindow || canMeet(transaction, user, requiredAuthenticationMethods)]
    }),
  )
}
