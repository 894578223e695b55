import type { XrpTransaction } from './transaction.ts'

/** What is read from something that is signed for the XRP Ledger. */
export interface XrpSigned {
  readonly chain: 'xrp'
  readonly kind: 'xrpTransaction'
  readonly transaction: XrpTransaction
}
