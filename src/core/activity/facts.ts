import type { BitcoinTransaction } from '../chains/bitcoin/transaction.ts'
import type { Authorization } from '../chains/ethereum/authorization.ts'
import type { EthereumTransaction, UnprotectedTransaction } from '../chains/ethereum/transaction.ts'
import type { TypedData } from '../chains/ethereum/typed-data.ts'
import type { SolanaTransaction } from '../chains/solana/transaction.ts'
import type { Value } from '../policy/language/value.ts'
import type { DeviceSignable } from '../ports/devices.ts'
import type { SigningKey } from '../ports/signer.ts'
import type { Curve } from '../records.ts'

/**
 * What policies may ask of one activity, beside its kind (wire.md §6.3, §6.7), and what it gives out. It is made from the prepared
 * value, which is also what the person is shown and what is executed.
 */
export interface ActivityFacts extends PolicyFacts {
  /** What limits measure. An activity that gives out nothing says so. */
  readonly givesOut: GivesOut
}

/** The facts of an activity that neither signs nor exports, as it declares them. */
export interface PolicyFacts {
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
  /** Users whom it changes or removes, or takes out of the root quorum: see `concernedBy`. */
  readonly concerns?: readonly string[]
  /** What is signed, for the language of policies; absent where one request signs several things. */
  readonly signs?: Signed
  /** What is signed, for the device that signs; absent where its meaning is not known. */
  readonly means?: DeviceSignable
}

/** The facts of an activity that signs: it has to say every single thing that it signs. */
export interface SigningFacts extends PolicyFacts {
  readonly givesOut: Extract<GivesOut, { kind: 'signatures' }>
}

/** What leaves the agent with the answer, and may move assets. */
export type GivesOut =
  /** For certain: neither a signature of a key nor a key. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'signatures'
      /** Hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
      readonly publicKey: string
      /** One for each thing that is signed, those that cannot be read among them. */
      readonly signed: readonly [Signed, ...Signed[]]
    }
  /** Whoever has the key can move all that it holds. */
  | { readonly kind: 'keys' }

/** One thing that is signed: the decoded value that is shown and whose digest is signed, or that it could not be read. */
export type Signed = Understood | Unprotected | ReadableText | Unreadable

/** What chains act on. */
export type Understood =
  | { readonly kind: 'transaction'; readonly transaction: EthereumTransaction }
  | { readonly kind: 'typedData'; readonly typedData: TypedData }
  | { readonly kind: 'authorization'; readonly authorization: Authorization }
  | { readonly kind: 'bitcoinTransaction'; readonly transaction: BitcoinTransaction }
  | { readonly kind: 'solanaTransaction'; readonly transaction: SolanaTransaction }

/** A transaction good on every chain: recognised, and never sent to a device as one. */
export interface Unprotected {
  readonly kind: 'unprotectedTransaction'
  readonly transaction: UnprotectedTransaction
}

/** A message that the person can read, and that no chain takes for anything else. */
export interface ReadableText {
  readonly kind: 'text'
}

/** Bytes or a digest that could stand for anything that a key of this curve can sign. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly curve: Curve
  /** A clause in the caller’s words that follows “because”. */
  readonly why: string
}

/** The users an activity is about. What the root quorum decides about a user has no veto by that user. */
export function concernedBy({ credentialsOf, concerns = [] }: PolicyFacts): readonly string[] {
  return credentialsOf === undefined ? concerns : [...new Set([...concerns, credentialsOf])]
}
