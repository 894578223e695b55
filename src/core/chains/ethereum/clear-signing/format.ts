import type { Field, Warning } from '../../../../shared/card.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Call } from '../transactions/call.ts'
import type { Leaf } from './node.ts'
import type { Params } from './params.ts'

/** Text of one value. */
export interface Formatted extends Omit<Field, 'label'> {
  /** True if it is text of the caller, which a sentence quotes. */
  readonly isQuoted?: true
  /** The token of which it is an amount; null for the coin. Absent for anything else, and for an amount that does not say of what. */
  readonly of?: EthereumAddress | null
  /** True if the description itself names that token, and no value of the data does. */
  readonly isNamedThere?: true
  /** Warnings about the value, which follow the name of its field. */
  readonly warnings?: readonly Warning[]
  /** Warnings about a call inside the value. */
  readonly warningsInside?: readonly Warning[]
}

export interface FormatAsked {
  readonly chainId: bigint
  /** Address of the key that signs. */
  readonly signer: EthereumAddress | null
  readonly params: Params
  /** A call inside the value. Whoever gives this says how deep it is. */
  describeInside(call: Call, from: EthereumAddress | null): DescribedInside
}

export interface DescribedInside {
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
  /** True if a description of its own contract explains it. */
  readonly isTold: boolean
}

/** One format of ERC-7730. @throws Inapplicable for a value that it is not for */
export type Format = (leaf: Leaf, asked: FormatAsked) => Formatted
