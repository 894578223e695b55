import type { Decoded, Signed } from '../chains/declaration/signed.ts'
import type { Value } from '../policy-language/value.ts'
import type { SigningKey } from '../ports/signer.ts'

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
  readonly means?: Decoded
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

/** The users an activity is about. What the root quorum decides about a user has no veto by that user. */
export function concernedBy({ credentialsOf, concerns = [] }: PolicyFacts): readonly string[] {
  return credentialsOf === undefined ? concerns : [...new Set([...concerns, credentialsOf])]
}
