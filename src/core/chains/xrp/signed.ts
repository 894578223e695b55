import type { XrpTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface XrpSigned {
  readonly chain: 'xrp'
  readonly kind: 'xrpTransaction'
  readonly transaction: XrpTransaction
}
