import type { StructType } from '../../policies/language/type.ts'
import type { Struct } from '../../policies/language/value.ts'
import type { Reader } from '../../ports/store.ts'
import type { HandsOver } from './hands-over.ts'
import type { Pitfall } from './pitfall.ts'

/** Words of conditions for the things that a chain signs. */
export interface ChainWords<Value> {
  /** The word that conditions begin with, for example `eth`. */
  readonly keyword: string
  readonly about: string
  readonly type: StructType
  /** Names that what is signed begins with, for example `eth.tx`. */
  readonly signed: readonly string[]
  /** Pitfalls that the editor of policies warns of, by a name for each. */
  readonly pitfalls: Readonly<Record<string, Pitfall>>
  /** @param value - Undefined where nothing of this chain is signed, or several things at once. */
  scope(value: Value | undefined, asked: ScopeAsked): Struct
  /**
   * Returns the common part of an account's addresses, if it has another on each network: a policy that forbids and names one of them means
   * the account (decision 17), and none of them is a look-alike of another. `undefined` for a text that is no address. Null if an account
   * has the same address on every network.
   */
  readonly accountOf: ((text: string) => string | undefined) | null
  /**
   * Returns the ways in which it hands over the account, or lets others act for it from then on: no policy allows them without naming each
   * of them, whatever else it says. `undefined` for all else.
   * @param publicKey - Of the key that signs, hex.
   */
  handsOver(value: Value, publicKey: string): HandsOver | readonly HandsOver[] | undefined
}

export interface ScopeAsked {
  /** Public key that signs, hex; undefined if none does. */
  readonly publicKey: string | undefined
  readonly organizationId: string
  readonly reader: Reader
}
