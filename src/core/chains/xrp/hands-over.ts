import type { HandsOver } from '../declaration/hands-over.ts'
import { setsForGood } from './settings.ts'
import type { XrpTransaction } from './transaction.ts'

/** Transactions that are known to give nobody else power over the account. */
const harmless = ['Payment', 'TrustSet', 'OfferCreate', 'OfferCancel']

/**
 * Other keys, other signers, settings that cannot be undone, the end of the account: a policy has to name the type. The same holds for
 * what is not read here, since a transaction of it may do the same.
 */
export function handsOver({ type, isRead, fields }: XrpTransaction): HandsOver | undefined {
  if (harmless.includes(type)) return undefined
  if (type === 'AccountSet' && !setsForGood(fields)) return undefined
  return { named: isRead || /^[A-Z]/.test(type) ? { path: 'xrp.tx.type', text: type } : null }
}
