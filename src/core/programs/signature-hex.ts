import type { Hex } from 'viem'

/** Writes r, s and v of a signature as 65 bytes of hex, with 27 or 28 at the end. @param v - `00` or `01`. */
export function signatureHex({ r, s, v }: { readonly r: string; readonly s: string; readonly v: string }): Hex {
  return `0x${r}${s}${v === '00' ? '1b' : '1c'}`
}
