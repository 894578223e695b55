import type { Field, Warning } from '../../../../shared/card.ts'
import type { EthereumAddress } from '../address.ts'
import type { Call } from '../call-moves.ts'
import type { Leaf } from './node.ts'
import type { Params } from './params.ts'

/** What one value reads as. */
export interface Formatted extends Omit<Field, 'label'> {
  /** Of the value: what follows the name of its field. */
  readonly warnings?: readonly Warning[]
  /** Of a call inside the value. */
  readonly warningsInside?: readonly Warning[]
}

export interface FormatAsked {
  readonly chainId: bigint
  /** Of the key that signs. */
  readonly signer: EthereumAddress | null
  readonly params: Params
  /** A call inside the value. Whoever gives this says how deep it is. */
  describeInside(call: Call, from: EthereumAddress | null): DescribedInside
}

export interface DescribedInside {
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
  /** Whether a description of its own contract tells of it. */
  readonly isTold: boolean
}

/** One format of ERC-7730. @throws Inapplicable for a value that it is not for */
export type Format = (leaf: Leaf, asked: FormatAsked) => Formatted
