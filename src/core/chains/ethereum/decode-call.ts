import type { Call } from './call-moves.ts'
import { decodeBeginning } from './decode-exactly.ts'
import type { Hex } from './hex.ts'
import type { KnownCall } from './known-call.ts'
import { knownCallOf } from './known-calls.ts'

/** What the first four bytes of some calldata say, as far as it is certain. */
export type DecodedCall =
  | { readonly kind: 'none' }
  /** Fewer than four bytes, or a selector that is in no table here. */
  | { readonly kind: 'unknown'; readonly selector: Hex }
  /** The selector is known, but the bytes are not what that function takes, nor begin so. */
  | { readonly kind: 'malformed'; readonly selector: Hex; readonly signature: string; readonly call: KnownCall }
  | KnownDecoded

export interface KnownDecoded {
  /** `longer`: bytes follow what the function takes. Some contracts read them, so the call may mean more than its arguments do. */
  readonly kind: 'known' | 'longer'
  readonly selector: Hex
  /** For example `transfer(address to, uint256 amount)`. */
  readonly signature: string
  readonly call: KnownCall
  readonly args: readonly unknown[]
  /** The bytes after the arguments: `0x` of a call that is `known`. */
  readonly rest: Hex
}

/**
 * Decodes calldata by its selector, as the contract takes it that is called. A function is named only where its arguments, encoded
 * again, give the very same bytes, so nothing can hide between them; what stands behind them is told apart.
 */
export function decodeCall({ to, data }: Pick<Call, 'to' | 'data'>): DecodedCall {
  if (data === '0x') return { kind: 'none' }
  const selector = data.slice(0, 10) as Hex
  const call = knownCallOf({ to, data })
  if (!call) return { kind: 'unknown', selector }
  const { signature, inputs } = call
  const decoded = decodeBeginning(inputs, `0x${data.slice(10)}`)
  if (!decoded) return { kind: 'malformed', selector, signature, call }
  return { kind: decoded.rest === '0x' ? 'known' : 'longer', selector, signature, call, ...decoded }
}
