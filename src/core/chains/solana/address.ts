import { base58 } from '@scure/base'

/** The address of a key: its 32 bytes in base58 (Bitcoin's alphabet). */
export function solanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}
