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
 * Tables whose rows and checksums are summed: those that decide about signing, but for some that are missed otherwise. A record says whose
 * sealed key there has to be, and no key opens without an unlocker. What a limit counted stands in `reservedTotals`; the reservations
 * behind it are many.
 */
export const summedTables: readonly string[] = [
  ...['settings', 'reservedTotals'],
  ...records.map(({ kind }) => kind),
  ...Object.keys(otherTables),
].filter(table => decidesAboutSigning(table) && !['reservations', 'secrets', 'unlockers'].includes(table))
