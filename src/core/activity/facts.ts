import type { Signed } from '../chains/declaration/signed.ts'
import type { Governance, Resource } from '../governance.ts'
import type { Value } from '../policies/language/value.ts'
import type { Decoded } from '../ports/decoded.ts'
import type { SigningKey } from '../ports/signer.ts'
import type { ParamsOf, ParamsSchema } from './params.ts'

/**
 * Facts that policies may ask about one activity besides its kind (wire.md §6.3, §6.7), and what it gives out. They are made from the
 * prepared value, which is also shown to the person and executed.
 */
export interface ActivityFacts extends PolicyFacts {
  /** Output that limits measure. An activity that gives out nothing says so. */
  readonly givesOut: GivesOut
}

/** Facts that an activity may state about itself. Who governs it decides which ones are required: see {@link FactsOf}. */
export interface PolicyFacts {
  /** `activity.params`, as the activity declares them. */
  readonly params?: Readonly<Record<string, Value | undefined>>
  /** Key that signs: it gives `wallet` and `wallet_account`, or `private_key`. */
  readonly key?: Pick<
    SigningKey,
    'keyId' | 'curve' | 'path' | 'address' | 'addressFormat' | 'publicKey' | 'hardwareWallet'
  >
  /** Ids of what is exported, renamed or deleted. If there is only one, conditions read it as `wallet` or `private_key`. */
  readonly walletIds?: readonly string[]
  readonly walletAccountId?: string
  readonly privateKeyIds?: readonly string[]
  /** The same for secrets that are no keys, as `secret` and `secrets`. */
  readonly secretIds?: readonly string[]
  /** Wallets and keys that it adds to or takes along without naming them as its targets: see `scopeToAllow`. */
  readonly touches?: Touched
  /** The user whose credentials it makes or removes: every user may manage their own (wire.md §6.1). */
  readonly credentialsOf?: string
  /** The user whose contact it changes: its holder can sign in as them. */
  readonly contactOf?: string
  /** True if only who proves to be that user gets the credential: by a code, an account elsewhere or their mailbox. */
  readonly provesUser?: true
  /** Users whom it changes or removes, or takes out of the root quorum: see `concernedBy`. */
  readonly concerns?: readonly string[]
  /** Content that is signed, for the policy language; absent if one request signs several things. */
  readonly signs?: Signed
  /** Content that is signed, for the hardware wallet that signs; absent if its meaning is not known. */
  readonly means?: Decoded
}

/** Everything that was touched, by id. */
export interface Touched {
  readonly walletIds: readonly string[]
  readonly privateKeyIds: readonly string[]
  readonly secretIds: readonly string[]
}

/**
 * Facts that an activity has to state: its `activity.params`, and what those who decide about it need to know. A missing fact is a type
 * error.
 */
export type FactsOf<Governed extends Governance, Params extends ParamsSchema> = PolicyFacts &
  GivenParams<Params> &
  Needed<Governed>

type GivenParams<Params extends ParamsSchema> = keyof Params extends never
  ? { readonly params?: never }
  : { readonly params: ParamsOf<Params> }

type Needed<Governed extends Governance> = Governed extends { readonly action: 'SIGN' }
  ? Pick<Required<PolicyFacts>, 'key'> & { readonly givesOut: Extract<GivesOut, { kind: 'signatures' }> }
  : { readonly givesOut?: never } & NeededUnsigned<Governed>

type NeededUnsigned<Governed extends Governance> = Governed extends { readonly by: 'rootQuorum' }
  ? Pick<Required<PolicyFacts>, 'concerns'>
  : Governed extends { readonly resource: 'CREDENTIAL' }
    ? Pick<Required<PolicyFacts>, 'credentialsOf'>
    : Governed extends { readonly resource: 'ORGANIZATION'; readonly action: 'DELETE' }
      ? Pick<Required<PolicyFacts>, 'touches'>
      : Governed extends {
            readonly resource: infer Of extends Resource
            readonly action: 'UPDATE' | 'DELETE' | 'EXPORT'
          }
        ? NeededBy[Of]
        : unknown

/** Facts that name what is changed, removed or given out, by kind of resource. */
type NeededBy = Record<Exclude<Resource, 'WALLET' | 'PRIVATE_KEY' | 'SECRET' | 'USER'>, unknown> & {
  readonly WALLET: Pick<Required<PolicyFacts>, 'walletIds'>
  readonly PRIVATE_KEY: Pick<Required<PolicyFacts>, 'privateKeyIds'>
  readonly SECRET: Pick<Required<PolicyFacts>, 'secretIds'>
  readonly USER: Pick<Required<PolicyFacts>, 'concerns'>
}

/**
 * The facts of an activity that uses and gives out no key, is about no user, and of which conditions ask nothing beside its kind.
 * Where something has to be said, it is no answer.
 */
export const nothing = (): Record<never, never> => ({})

/** Everything that leaves the agent with the answer and may move assets. */
export type GivesOut =
  /** Certainly neither a signature of a key nor a key. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'signatures'
      /** Hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
      readonly publicKey: string
      /** One for each thing that is signed, those that cannot be read among them. */
      readonly signed: readonly [Signed, ...Signed[]]
    }
  /** Keys: anyone who has the key can move all that it holds. */
  | { readonly kind: 'keys' }

/** The users an activity is about. What the root quorum decides about a user has no veto by that user. */
export function concernedBy({ credentialsOf, concerns = [] }: PolicyFacts): readonly string[] {
  return credentialsOf === undefined ? concerns : [...new Set([...concerns, credentialsOf])]
}
