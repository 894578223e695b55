import { canBeMet } from '../consensus/ways-in.ts'
import { AgentError } from '../errors.ts'
import type { Transaction } from '../ports/store.ts'
import type { Quorum } from '../records.ts'
import { openOrganization } from './open-organization.ts'

/**
 * Runs the part of a change that writes, and undoes it where nobody could act in the organization afterwards: a quorum that could be
 * met, and now could not, by credentials that last. Each activity refuses what it can tell earlier, in words of its own; this holds
 * for all of them, whatever came between.
 * @throws AgentError `LAST_CREDENTIAL`
 */
export function keepWaysIn(transaction: Transaction, organizationId: string, change: () => void): void {
  const before = quorumsOf(transaction, organizationId).some(quorum => canBeMet(transaction, organizationId, quorum))
  change()
  const after = quorumsOf(transaction, organizationId)
  if (before && !after.every(quorum => canBeMet(transaction, organizationId, quorum))) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      'Nobody could act in the organization any more: too few root users would have an API key that does not expire, or a passkey at an allowed origin. Register one first, or change the root quorum.',
    )
  }
}

/** The root quorum, and the one that may still take it back; none where the organization is not there, or no more. */
function quorumsOf(transaction: Transaction, organizationId: string): readonly Quorum[] {
  const rootQuorum = openOrganization(transaction, organizationId)?.rootQuorum
  if (!rootQuorum) return []
  return rootQuorum.previous ? [rootQuorum, rootQuorum.previous] : [rootQuorum]
}
