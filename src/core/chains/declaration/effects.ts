import type { Memo } from './memo.ts'
import type { CountedAsset, Fee, Movement, UnknownPart } from './outcome.ts'

/**
 * Complete effects of something that is signed. Limits, the card, recipients and warnings are views of them, so all of them know the same.
 *
 * @typeParam Measured - An asset of the chain.
 */
export interface Effects<Measured> {
  /** Movements in the order of the bytes. */
  readonly movements: readonly EffectOf<Measured>[]
  /** Effects that nobody knows. In the order of the bytes. */
  readonly unknown: readonly UnknownEffect<Measured>[]
  /** Assets of unknown parts, besides the assets of movements: the coin first, then an asset that nothing names, for all others. */
  readonly counted: readonly CountedAsset<Measured>[]
  /** Null for what costs nothing itself, as a message. What of it is counted is an amount of its asset, the coin if it names none. */
  readonly fee: Fee<Measured> | null
  /** Items that only one signature of the key can use up: of two that share one, the network takes one alone. Empty for messages. */
  readonly uses: readonly string[]
  /** Memos of all of it, also of what has no movement: whom they name may get something. Absent where movements have them all. */
  readonly memos?: readonly Memo[]
  /** The same for two that do the same, whatever they use up; absent where the movements say that. */
  readonly sameAs?: string
}

/** Base units that move, or the reason why that is any amount: a clause that follows “because”. */
export type Units = { readonly units: bigint } | { readonly units: null; readonly why: string }

export type EffectOf<Measured> = Omit<Movement<Measured>, 'units'> & Units

/** @see toLedger - Of all of `to`, as `memos` are. */
export interface UnknownEffect<Measured> extends Pick<Movement<Measured>, 'toLedger' | 'memos'> {
  /** A clause in the caller's words that follows “because”, for example `the call 0x12345678 is not known`. */
  readonly why: string
  /** Tells if this may move the asset. It may, unless the asset certainly stays. */
  mayMove(asset: Measured): boolean
  /** True if an account may do anything by it, such as give control of itself to somebody else. */
  readonly mayHandOver?: true
  /** True if programs of any chain may carry it out, so that no asset of the key is certain to stay. */
  readonly anywhere?: true
  /** Addresses that it names as getting something, as the agent writes them. */
  readonly to?: readonly string[]
  /** Explanation in words of the chain's own; otherwise the card says why it is not known. Null where the movements say it all. */
  readonly said?: (Omit<UnknownPart, 'why' | 'inWords'> & { readonly inWords: string }) | null
}

/** Way in which a limit on one asset counts a movement of another. */
export type Shares =
  | { readonly kind: 'separate' }
  /** One balance under two names. */
  | { readonly kind: 'shared'; inLimited(moved: bigint): bigint }
  /** Perhaps one balance. @see why - A clause that follows “because”. */
  | { readonly kind: 'unknown'; readonly why: string }

export const separate: Shares = { kind: 'separate' }
export const shared: Shares = { kind: 'shared', inLimited: units => units }

export const noEffects: Effects<never> = { movements: [], unknown: [], counted: [], fee: null, uses: [] }

/** Returns an unknown effect on any asset. */
export function unknownWhole(why: string, to: readonly string[] = []): UnknownEffect<unknown> {
  return { why, mayMove: () => true, to }
}
