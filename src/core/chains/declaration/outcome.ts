import type { Field } from '../../../shared/card.ts'
import type { movementLabels } from '../../../shared/movement-labels.ts'
import type { Memo } from './memo.ts'
import type { Moves } from './moves.ts'

/**
 * Summary that a person reads first of something that is signed: what goes where, and what it costs at most. It says no more than is
 * counted: the card adds whatever limits know beyond it, and what they do not know.
 *
 * @typeParam Measured - An asset of the chain.
 */
export interface Outcome<Measured> {
  /** Movements in the order of the bytes. */
  readonly movements: readonly Movement<Measured>[]
  /** Effects that nobody knows, each of them. The card says what they may move where limits do not know it. */
  readonly unknown: readonly UnknownPart[]
  /** Assets that limits are asked about, whether or not a movement names one: the coin, and an asset that nothing names, for all others. */
  readonly counted: readonly CountedAsset<Measured>[]
  /** Null for what costs nothing itself, as a message. */
  readonly fee: Fee<Measured> | null
  /** Items that only one signature of the key can use up: of two that share one, the network takes one alone. Empty for messages. */
  readonly uses: readonly string[]
  /** The same for two that do the same, whatever they use up; null where the movements say that. */
  readonly sameAs: string | null
  /** Network as `networkOf` of the chain has it. */
  readonly network: string | undefined
}

export interface Movement<Measured> {
  readonly does: Doing
  /** The amount, for people: `1.5 SOL`. */
  readonly inWords: string
  /** Null for what limits do not measure. */
  readonly asset: Measured | null
  /**
   * What the payment makes somebody known for, in place of the asset: a token by its issuer, an item by its contract, also for the gas of
   * an order about it. Where this and the asset are absent, the payment makes nobody known.
   */
  readonly item?: string
  /** True if so little of an asset that limits do not measure makes nobody known; those they measure are judged by their units. */
  readonly isDust?: boolean
  /** Base units; null where that is any amount. */
  readonly units: bigint | null
  /** Address that gets it or may take it, as the agent writes it. Null for nobody, or nobody that the bytes name. */
  readonly to: string | null
  /**
   * The other ledger that `to` is on, for example `cosmos:cosmoshub-4 channel-141`; absent for the one that this is signed for. Who has an
   * address on one of them need not have it on the other.
   */
  readonly toLedger?: string
  /** Said in place of `to`, where that is no address. */
  readonly toInWords?: string
  /** Account of `to` that it arrives in, if any: a token account. */
  readonly account?: string
  /** Which customer of `to` it is for, in the order of the bytes: a tag, a memo, a comment, a channel. */
  readonly memos?: readonly Memo[]
  /** True if it stays with the same owner. */
  readonly staysOwn?: true
  /** Owner; absent if it is the account that signs. */
  readonly from?: string
  /** Said in place of `from`, where that is not one address. */
  readonly fromInWords?: string
  /** True if only what an unknown contract calls its function says so, or no chain carries it out: it makes nobody known. */
  readonly isUnproven?: true
}

export type Doing = keyof typeof movementLabels

export interface UnknownPart {
  /** A sentence without its full stop; null where the chain has no words of its own. */
  readonly inWords: string | null
  /** The contract that decides it; null where none does. */
  readonly of: string | null
  /** Why limits do not know it either: said once. */
  readonly why: string
  /** Returns the claims of somebody else about it, which limits do not trust. */
  told?(): readonly Pick<Field, 'label' | 'value' | 'exact'>[]
}

export interface CountedAsset<Measured> {
  readonly asset: Measured
  /** `SOL`, `other tokens` */
  readonly inWords: string
}

export type Fee<Measured> =
  | {
      readonly kind: 'most'
      /** Amount for people: `0.0005 BTC`. */
      readonly inWords: string
      /** Rate after the amount: `12.5 sat/vB`. */
      readonly rate?: string
      /** Amount in the smallest unit of what it is paid in. */
      readonly units: bigint
      /** Base units of the fee that limits take for spent, because it is above the usual. */
      readonly counted: bigint
      /** Asset of the fee; absent for the coin. */
      readonly asset?: Measured
      /** Account that pays, if the bytes name one. */
      readonly payer?: string
    }
  /** @see inWords - What is known of it all the same, as a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly inWords: string; readonly counted: bigint }

/** The base units that are gone or given away by a movement; 0 for what comes in. */
export function unitsOf({ does, units }: Pick<Movement<unknown>, 'does' | 'units'>): bigint {
  return does === 'receives' || does === 'disallows' ? 0n : (units ?? 0n)
}

/** Returns the units of an asset that limits count beyond the movements, and beyond a fee above the usual. */
export function beyondMovements<Measured>(
  moves: Moves,
  movements: readonly Movement<Measured>[],
  fee: bigint,
): { readonly kind: 'nothing' } | { readonly kind: 'units'; readonly units: bigint } | (Moves & { kind: 'unknown' }) {
  if (moves.kind === 'unknown') return movements.some(({ units }) => units === null) ? { kind: 'nothing' } : moves
  const told = movements.reduce((sum, movement) => sum + unitsOf(movement), fee)
  const units = (moves.kind === 'amount' ? moves.units : 0n) - told
  return units > 0n ? { kind: 'units', units } : { kind: 'nothing' }
}
