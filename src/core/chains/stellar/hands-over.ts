import type { HandsOver } from '../declaration/hands-over.ts'
import type { StellarOperation } from './operation.ts'
import type { StellarTransaction } from './transaction.ts'

/** The word for what an operation is, in conditions. */
export function typeOf({ act }: StellarOperation): string {
  return act.type === 'unread' ? act.name : act.type
}

/**
 * Other signers, or the end of the account: a policy has to name each such operation. The same holds for an unread one; if
 * others follow it in the bytes, nobody knows which, and no policy allows them.
 */
export function handsOver({ operations, operationCount }: StellarTransaction): readonly HandsOver[] {
  if (operations.length < operationCount) return [{ named: null }]
  const types = operations.filter(isGrave).map(typeOf)
  return [...new Set(types)].map(text => ({ named: { path: 'stellar.tx.operations[].type', text } }))
}

function isGrave({ act }: StellarOperation): boolean {
  return act.type === 'unread' || act.type === 'account_merge' || (act.type === 'set_options' && act.changesSigners)
}
