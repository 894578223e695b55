import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import type { EthereumTransaction } from '../transactions/transaction.ts'
import type { TypedData } from '../typed-data/typed-data.ts'

/** Each says what is so, and what follows from it, in one sentence; nothing where it does not apply. */
export type CallRule = (call: DecodedCall, surroundings: Surroundings) => Warning | readonly Warning[] | undefined
export type TransactionRule = (transaction: EthereumTransaction, surroundings: Surroundings) => Warning | undefined
export type MessageRule = (message: TypedData, surroundings: Surroundings) => Warning | readonly Warning[] | undefined
