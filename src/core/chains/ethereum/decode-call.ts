import { decodeExactly } from './decode-exactly.ts'
import type { Hex } from './hex.ts'
import type { KnownCall } from './known-call.ts'
import { knownCalls } from './known-calls.ts'

/** What the first four bytes of some calldata say, as far as it is certain. */
export type DecodedCall =
  | { readonly kind: 'none' }
  /** Fewer than four bytes, or a selector that is in no table here. */
  | { readonly kind: 'unknown'; readonly selector: Hex }
  /** The selector is known, but the bytes are not what that function takes. */
  | { readonly kind: 'malformed'; readonly selector: Hex; readonly signature: string; readonly call: KnownCall }
  | {
      readonly kind: 'known'
      readonly selector: Hex
      /** For example `transfer(address to, uint256 amount)`. */
      readonly signature: string
      readonly call: KnownCall
      readonly args: readonly unknown[]
    }

/**
 * Decodes calldata by its selector. A function is named only where its arguments, encoded again, give the very same bytes,
 * so nothing can hide behind them.
 */
export function decodeCall(data: Hex): DecodedCall {
  if (data === '0x') return { kind: 'none' }
  const selector = data.slice(0, 10) as Hex
  const call = knownCalls().get(selector)
  if (!call) return { kind: 'unknown', selector }
  const { signature, inputs } = call
  const args = decodeExactly(inputs, `0x${data.slice(10)}`)
  return args ? { kind: 'known', selector, signature, call, args } : { kind: 'malformed', selector, signature, call }
}

/**
 * What calldata says whose leading bytes are exactly what its function takes, where bytes follow them: contracts do not look at those,
 * unless they mean more than the function does. `undefined` for a function whose arguments have no fixed length.
 */
export function decodeLeading(data: Hex): (DecodedCall & { readonly kind: 'known' }) | undefined {
  const call = knownCalls().get(data.slice(0, 10) as Hex)
  if (!call?.inputs.every(({ type }) => /^(address|bool|u?int\d+|bytes\d+)$/.test(type))) return undefined
  const decoded = decodeCall(data.slice(0, 10 + 64 * call.inputs.length) as Hex)
  return decoded.kind === 'known' ? decoded : undefined
}
