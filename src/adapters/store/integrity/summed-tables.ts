import { records } from '../../../core/records/index.ts'
import { otherTables } from '../tables.ts'

/** Tables that record what happened, and decide about nothing. */
export const history: readonly string[] = [
  ...['activities', 'audit', 'votes', 'withdrawnVotes', 'policyEvaluations', 'outcomeSets', 'delivered'],
  ...['webhookEndpoints', 'webhookDeliveries'],
]

/** Tells if a signature rests on the content of the table. */
export function decidesAboutSigning(table: string): boolean {
  return !history.includes(table)
}

/**
 * Tables whose rows and checksums are summed. They decide about signing. Three such tables are left out: a missing key is found by the
 * record that names it, without an unlocker no key opens, and reservations are too many. Their totals are summed.
 */
export const summedTables: readonly string[] = [
  ...['settings', 'reservedTotals'],
  ...records.map(({ kind }) => kind),
  ...Object.keys(otherTables),
].filter(table => decidesAboutSigning(table) && !['reservations', 'secrets', 'unlockers'].includes(table))
