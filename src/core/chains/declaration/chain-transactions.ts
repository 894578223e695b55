import type { Decoded } from '../../ports/decoded.ts'
import type { Exception } from './exception.ts'
import type { ReadTransactionBytes } from './read-transaction.ts'

/** Transactions that `sign_transaction` signs for a chain. */
export interface ChainTransactions<Value extends Decoded> {
  /** `TRANSACTION_TYPE_…`, as `sign_transaction` names it. */
  readonly type: `TRANSACTION_TYPE_${string}`
  /** Encoding of the unsigned transaction, for the reference: a clause without a full stop. */
  readonly written: string
  readonly read: ReadTransactionBytes<Value>
  /** Exceptions that `read` may return as `needs`; empty for most. */
  readonly exceptions: readonly Exception[]
}
