import { fromRlp, toRlp } from 'viem/utils'

/** Value that RLP encodes: bytes, or a list of such values. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/**
 * Decodes RLP (Yellow Paper, appendix B) in its only canonical form.
 *
 * @returns `undefined` for bytes that are no RLP, have more after it, or could have been encoded shorter.
 */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  try {
    const item: RlpItem = fromRlp(bytes, 'bytes')
    // The decoder takes lengths written longer than they need be.
    return Buffer.compare(encodeRlp(item), bytes) === 0 ? item : undefined
  } catch {
    return undefined
  }
}

export function encodeRlp(item: RlpItem): Uint8Array {
  return toRlp(item as Parameters<typeof toRlp>[0], 'bytes')
}

/** An integer as RLP wants it: big-endian, no leading zeros, nothing for zero. */
export function integerBytes(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}
