import type { HandsOver } from '../declaration/hands-over.ts'
import { flagsForGood } from './account-flags.ts'
import type { StellarOperation } from './operation.ts'
import type { StellarTransaction } from './transaction.ts'

/** The word for what an operation is, in conditions. */
export function typeOf({ act }: StellarOperation): string {
  return act.type === 'unread' ? act.name : act.type
}

/**
 * Other signers, flags that cannot be changed back, or the end of the account or of its transactions: a policy has to name each such
 * operation. The same holds for an unread one; if others follow it in the bytes, nobody knows which, and no policy allows them.
 */
export function handsOver({ operations, operationCount }: StellarTransaction): readonly HandsOver[] {
  if (operations.length < operationCount) return [{ named: null }]
  const types = operations.filter(isGrave).map(typeOf)
  return [...new Set(types)].map(text => ({ named: { path: 'stellar.tx.operations[].type', text } }))
}

function isGrave({ act }: StellarOperation): boolean {
  if (act.type === 'set_options') return act.changesSigners || flagsForGood(act)
  return act.type === 'unread' || act.type === 'account_merge' || act.type === 'bump_sequence'
}
