import type { TypedData } from '../typed-data/typed-data.ts'
import type { Authorization } from './authorization.ts'
import type { EthereumTransaction, UnprotectedTransaction } from './transaction.ts'

interface OfEthereum {
  readonly chain: 'ethereum'
}

/** Values that are read from something signed for an EVM chain. */
export type EthereumSigned = OfEthereum &
  (
    | { readonly kind: 'ethereumTransaction'; readonly transaction: EthereumTransaction }
    | UnprotectedSigned
    | { readonly kind: 'typedData'; readonly typedData: TypedData }
    | { readonly kind: 'authorization'; readonly authorization: Authorization }
  )

/** A transaction good on every chain: recognised, and never sent to a hardware wallet as one. */
interface UnprotectedSigned {
  readonly kind: 'unprotectedTransaction'
  readonly transaction: UnprotectedTransaction
}

/** Values that a hardware wallet is asked to sign. */
export type EthereumAsked = Exclude<EthereumSigned, UnprotectedSigned> | PersonalMessage

/** The message inside an EIP-191 personal message, without its prefix. */
export interface PersonalMessage extends OfEthereum {
  readonly kind: 'personalMessage'
  readonly message: Uint8Array
}
