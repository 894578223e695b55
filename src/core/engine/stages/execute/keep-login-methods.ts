import { openOrganization } from '../../../activity/open-organization.ts'
import { canBeMet } from '../../../consensus/login-methods.ts'
import { AgentError } from '../../../errors.ts'
import type { Transaction } from '../../../ports/store.ts'
import type { Quorum } from '../../../records/organization.ts'

/**
 * Runs the part of a change that writes, and undoes it where it shuts somebody out: a quorum would be there that cannot be met by
 * credentials that last, and was not so before. Where nobody could act before, nothing can be lost. Each activity refuses what it
 * can tell earlier, in words of its own; this holds for all of them, whatever came between.
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function keepLoginMethods(transaction: Transaction, organizationId: string, change: () => void): void {
  const stuck = () =>
    quorumsOf(transaction, organizationId).filter(each => !canBeMet(transaction, organizationId, each))
  const couldAct = quorumsOf(transaction, organizationId).some(each => canBeMet(transaction, organizationId, each))
  const before = stuck()
  change()
  if (couldAct && stuck().some(quorum => !before.some(other => isSame(quorum, other)))) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      'Nobody could act in the organization any more: too few root users would have an API key that does not expire, or a passkey at an allowed origin. Register one first, or change the root quorum.',
    )
  }
}

/** The root quorum, and a quorum that may still take it back; none if the organization is not there, or no more. */
function quorumsOf(transaction: Transaction, organizationId: string): readonly Quorum[] {
  const rootQuorum = openOrganization(transaction, organizationId)?.rootQuorum
  if (!rootQuorum) return []
  return rootQuorum.previous ? [rootQuorum, rootQuorum.previous] : [rootQuorum]
}

function isSame(one: Quorum, other: Quorum): boolean {
  return one.threshold === other.threshold && String(one.userIds.toSorted()) === String(other.userIds.toSorted())
}
