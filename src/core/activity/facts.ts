import type { BitcoinTransaction } from '../chains/bitcoin/transaction.ts'
import type { Authorization } from '../chains/ethereum/authorization.ts'
import type { EthereumTransaction } from '../chains/ethereum/transaction.ts'
import type { TypedData } from '../chains/ethereum/typed-data.ts'
import type { SolanaTransaction } from '../chains/solana/transaction.ts'
import type { Value } from '../policy/language/value.ts'
import type { DeviceSignable } from '../ports/devices.ts'
import type { SigningKey } from '../ports/signer.ts'

/**
 * What policies may ask of one activity, beside its kind (wire.md §6.3, §6.7). It is made from the prepared value, which is also
 * what the person is shown and what is executed.
 */
export interface ActivityFacts {
  /** `activity.params`, with the names of wire.md §6.7. */
  readonly params?: Readonly<Record<string, Value>>
  /** What signs: it gives `wallet` and `wallet_account`, or `private_key`. */
  readonly key?: Pick<SigningKey, 'keyId' | 'path' | 'address' | 'publicKey' | 'device'>
  /** What is exported, renamed or deleted, by id. */
  readonly walletIds?: readonly string[]
  readonly walletAccountId?: string
  readonly privateKeyId?: string
  /** The user whose credentials it makes or removes: every user may manage their own (wire.md §6.1). */
  readonly credentialsOf?: string
  /** What is signed, as far as it could be read; absent where one request signs several things. */
  readonly signs?: Signed
  /** The same for the device that signs; also a message, which policies have no word for. */
  readonly means?: DeviceSignable
  /** All of several things that one request signs, as far as they could be read. */
  readonly signsAll?: readonly Signed[]
}

/** Something signed whose meaning is known: the decoded value that is shown and whose digest is signed. */
export type Signed =
  | { readonly kind: 'transaction'; readonly transaction: EthereumTransaction }
  | { readonly kind: 'typedData'; readonly typedData: TypedData }
  | { readonly kind: 'authorization'; readonly authorization: Authorization }
  | { readonly kind: 'bitcoinTransaction'; readonly transaction: BitcoinTransaction }
  | { readonly kind: 'solanaTransaction'; readonly transaction: SolanaTransaction }
