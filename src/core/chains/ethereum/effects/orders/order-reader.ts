import type { EthereumAddress } from '../../encoding/address.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'
import type { Moving } from '../movement.ts'

/** An offer to exchange something, in the form that one known contract takes. */
export interface KnownOrder {
  /** What may be taken, and the least that comes in for it: nothing comes in where something was not read. */
  readonly movements: readonly Moving[]
  /** What is not read of it, and what follows, as a sentence; null where every bit of every member is accounted for. */
  readonly unread: string | null
  /** When it ends, where no member says it alone. Seconds since the epoch; null for never. */
  readonly ends?: bigint | null
}

interface OrderAsked {
  readonly chainId: bigint
  readonly contract: EthereumAddress
  /** The account that signs. */
  readonly from: string | null
}

/** `undefined` for a contract whose orders it does not know. */
export type OrderReader = (typedData: TypedData, asked: OrderAsked) => KnownOrder | undefined
