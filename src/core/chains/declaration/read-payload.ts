import type { Shown } from '../../../shared/card.ts'
import type { Decoded } from '../../ports/decoded.ts'
import type { Described } from './described.ts'
import type { PayloadBudget } from './payload-budget.ts'
import type { InterfacesAsked } from './read-transaction.ts'

/** A payload that brings its own hash. @throws AgentError `REQUEST_INVALID` */
export type ReadPayload<Value extends Decoded = Decoded> = (payload: string, asked: PayloadAsked) => OwnPayload<Value>

export interface PayloadAsked extends InterfacesAsked {
  /** Address of the key that signs, as its account writes it; absent if it does not matter. */
  readonly address?: string
  /** Field of the request that holds the payload, for errors. */
  readonly field: string
  /** One for all payloads of a request. */
  readonly budget: PayloadBudget
}

export interface OwnPayload<Value extends Decoded = Decoded> {
  readonly signs: Value
  /** 32 bytes: what is signed. */
  readonly digest: Uint8Array
  /** Name for people: `EIP-712 digest`. */
  readonly digestName: string
  /** Put into words only when they are asked for: most requests are decided without a card. */
  describe(): Described & { readonly raw?: Shown['raw'] }
}
