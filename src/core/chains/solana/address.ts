import { base58 } from '@scure/base'

/** The address of a key: its 32 bytes in base58 (Bitcoin's alphabet). */
export function solanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}

/** Tells if a text is the base58 of 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  // Decoding takes time that grows with the square of the length.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
