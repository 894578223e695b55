import type { Decoded } from '../../ports/decoded.ts'
import type { Signature, SigningInput, SigningKey } from '../../ports/signer.ts'
import type { SmartContractInterface } from '../../records/smart-contract-interface.ts'
import type { DescribedTransaction } from './described.ts'
import type { NeedsException } from './exception.ts'
import type { SigningContext } from './known-text.ts'

/** A transaction that was read, for the key that is to sign it: what is shown, evaluated and signed comes from the same value. */
export interface ReadTransaction<Value extends Decoded = Decoded> {
  describe(): DescribedTransaction
  readonly signs: Value
  /** At least one. */
  readonly inputs: readonly SigningInput[]
  /** Exception that it needs: it is refused unless the person allows that under Settings. Absent if it needs none. */
  readonly needs?: NeedsException
  /** The answer: the transaction with what was made for each of `inputs`, in their order. */
  assemble(signatures: readonly Signature[]): Uint8Array
}

/** Interfaces of contracts that the organization has registered: descriptions name calls by them. */
export interface InterfacesAsked {
  readonly interfaces?: readonly SmartContractInterface[]
}

/** Adds who asks, and for which address: some transactions hold a text, which is described as a message is. */
export interface TransactionAsked extends InterfacesAsked, Partial<SigningContext> {}

/**
 * One chain's unsigned transactions (wire.md §7.2).
 * @throws AgentError `TRANSACTION_INVALID`, `REQUEST_INVALID` where the key is of another kind, `NOT_SUPPORTED`
 */
export type ReadTransactionBytes<Value extends Decoded = Decoded> = (
  bytes: Uint8Array,
  key: SigningKey,
  asked?: TransactionAsked,
) => ReadTransaction<Value>
