import type { HandsOver } from '../declaration/hands-over.ts'
import { numberIn, type XrpTransaction } from './transaction.ts'

/** `asfDisableMaster` and `asfAuthorizedNFTokenMinter` of AccountSet. */
export const disableMaster = 4n
export const authorizedMinter = 10n

/** Transactions that are known to give nobody else power over the account. */
const harmless = ['Payment', 'TrustSet', 'OfferCreate', 'OfferCancel']

/**
 * Other keys, other signers, the end of the account: a policy has to name the type. So it has for what is not read here, since a
 * transaction of it may do the same.
 */
export function handsOver({ type, isRead, fields }: XrpTransaction): HandsOver | undefined {
  if (harmless.includes(type)) return undefined
  const set = numberIn(fields, 'SetFlag')
  if (type === 'AccountSet' && set !== disableMaster && set !== authorizedMinter) return undefined
  return { named: isRead || /^[A-Z]/.test(type) ? { path: 'xrp.tx.type', text: type } : null }
}
