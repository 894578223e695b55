/** Bytes of an even number of hex digits, with or without `0x`; `undefined` for anything else. Node would drop what follows a bad digit. */
export function hexBytes(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  return digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits) ? Buffer.from(digits, 'hex') : undefined
}

/** Lower-case hex without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
