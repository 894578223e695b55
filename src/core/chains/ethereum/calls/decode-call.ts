import type { BoundCall } from '../clear-signing/bind.ts'
import { decodeDescribed } from '../clear-signing/decode-described.ts'
import { ifApplicable } from '../clear-signing/inapplicable.ts'
import { decodeBeginning } from '../encoding/decode-exactly.ts'
import type { NamedType } from '../encoding/fields.ts'
import type { Hex } from '../encoding/hex.ts'
import { decodeRegistered, type FunctionLookup, type RegisteredFunction } from '../encoding/registered-function.ts'
import type { Call } from '../transactions/call.ts'
import type { KnownCall } from './known-call.ts'
import { knownCallOf } from './known-calls.ts'

/** Meaning of some calldata, and its source. The first of these that applies counts. */
export type CallMeaning =
  /** Nothing but coin. */
  | { readonly kind: 'none' }
  | KnownMeaning
  | DescribedMeaning
  | RegisteredMeaning
  /** The selector is known, but the bytes are not what that function takes, nor begin so. */
  | { readonly kind: 'malformed'; readonly selector: Hex; readonly signature: string; readonly call: KnownCall }
  /** Fewer than four bytes, or a selector that nobody describes. */
  | { readonly kind: 'unknown'; readonly selector: Hex }

export interface KnownMeaning extends Arguments {
  readonly kind: 'known'
  /** For example `transfer(address to, uint256 amount)`. */
  readonly signature: string
  readonly call: KnownCall
}

/** A function by an interface that was registered here. Tuples among the arguments are lists. */
export interface RegisteredMeaning extends Arguments, RegisteredFunction {
  readonly kind: 'registered'
}

/** A function that the contract’s shipped description names (ERC-7730). */
export interface DescribedMeaning extends Arguments {
  readonly kind: 'described'
  readonly bound: BoundCall
  /** A function of other arguments that has the same selector; `undefined` for none. */
  readonly begins: KnownCall | undefined
}

interface Arguments {
  readonly selector: Hex
  /** As viem decodes them. */
  readonly args: readonly unknown[]
  /** The bytes after the arguments, `0x` for none. Some contracts read them, so the call may mean more than its arguments do. */
  readonly rest: Hex
}

/**
 * Decodes calldata by its selector, as the contract takes it that is called. A function is named only where its arguments, encoded
 * again, give the very same bytes, so nothing can hide between them; what stands behind them is told apart.
 * @param lookup - Of functions by interfaces that the organization has registered.
 */
export function decodeCall(
  call: Pick<Call, 'chainId' | 'to' | 'data'>,
  lookup: FunctionLookup = () => undefined,
): CallMeaning {
  const { to, data } = call
  if (data === '0x') return { kind: 'none' }
  const selector = data.slice(0, 10) as Hex
  const known = knownCallOf(call)
  const decoded = known && decodeBeginning(known.inputs, `0x${data.slice(10)}`)
  if (known && decoded) return { kind: 'known', selector, signature: known.signature, call: known, ...decoded }
  const described = ifApplicable(() => decodeDescribed(call))
  if (described) return { kind: 'described', selector, begins: known, ...described }
  if (known) return { kind: 'malformed', selector, signature: known.signature, call: known }
  // Programs register interfaces, and nobody at the desk is asked: what ships comes first.
  const registered = lookup(to, selector)
  const args = registered && decodeRegistered(registered.function, data)
  return registered && args
    ? { kind: 'registered', selector, ...registered, args, rest: '0x' }
    : { kind: 'unknown', selector }
}

/** Returns the parameters of the function. */
export function inputsOf(meaning: KnownMeaning | RegisteredMeaning | DescribedMeaning): readonly NamedType[] {
  switch (meaning.kind) {
    case 'known':
      return meaning.call.inputs
    case 'registered':
      return meaning.function.inputs
    case 'described':
      return meaning.bound.function.inputs
  }
}
