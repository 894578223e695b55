import type { Credential } from '../../../activity/credential.ts'
import { AgentError } from '../../../errors.ts'
import type { Reader, Transaction } from '../../../ports/store.ts'
import { canMeet } from '../../evaluation/can-meet.ts'

/**
 * Runs the part of a change that writes, and undoes it where a user could no longer meet an MFA policy that they could meet before: they
 * could not even delete it. So a factor goes after the policy that needs it, whatever takes it away: the deletion of a credential, a
 * change of a contact, of allowed pages or of a feature. Not where the person at the window asks: they may have to take a factor from a thief
 * whose rule needs it.
 *
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function keepFactors(
  transaction: Transaction,
  organizationId: string,
  by: Pick<Credential, 'organizationId' | 'key'>,
  change: () => void,
): void {
  const before = isWindowKey(transaction, by) ? new Map<string, boolean>() : policiesMet(transaction, organizationId)
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

function isWindowKey(reader: Reader, { organizationId, key }: Pick<Credential, 'organizationId' | 'key'>): boolean {
  return key.kind === 'apiKey' && reader.find('apiKeys', organizationId, key.id)?.isWindowKey === true
}

/** Tells of each MFA policy of the organization if its user could meet it. */
function policiesMet(transaction: Transaction, organizationId: string): ReadonlyMap<string, boolean> {
  return new Map(
    transaction.list('mfaPolicies', organizationId).map(({ id, userId, requiredAuthenticationMethods }) => {
      const user = transaction.find('users', organizationId, userId)
      return [id, user !== undefined && canMeet(transaction, user, requiredAuthenticationMethods)]
    }),
  )
}
