import type { OnlyTransfers } from '../../../shared/chains.ts'
import type { Decoded } from '../../ports/decoded.ts'
import type { Curve } from '../../schema/curve.ts'
import type { Moves } from './moves.ts'

export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** Issuer, on a chain where anybody makes tokens of any symbol; absent for a coin, and for a token that ships. */
  readonly issuer?: string
}

/** An asset that can be measured, of whichever chain. */
export interface Asset {
  /** The same for two assets that are counted as one. */
  readonly key: string
  readonly inWords: string
  /** A token that is known for certain, or the native coin; undefined where its decimals cannot be told. */
  readonly token: Token | undefined
  /** Namespace of its chain, CAIP-2. */
  readonly namespace: string
  /** Curves of the keys that sign for its chain, in accounts that the agent knows or does not know. */
  readonly curves: readonly Curve[]
  readonly onlyTransfers: OnlyTransfers | undefined
  /**
   * Returns the moves of the asset that something read by this chain may cause, in base units.
   * @param publicKey - Of the key that signs, hex.
   * @throws Error for a value that another chain read
   */
  moves(signed: Decoded, publicKey: string): Moves
}
