import { ed25519 } from '@noble/curves/ed25519.js'

/** Tells if 32 bytes are a point of Ed25519 as Solana decompresses it: encodings that are not canonical count too (ZIP 215). */
export function isOnEd25519(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
