/** `0x` and lower-case hex digits, two a byte. */
export type Hex = `0x${string}`

export function toHex(value: Uint8Array): Hex {
  return `0x${Buffer.from(value).toString('hex')}`
}
