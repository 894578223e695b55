import { p256 } from '@noble/curves/nist.js'
import type { P256KeyPair } from './p256-key-pair.ts'

/** Bytes that a key pair is made from: 128 bits more than the order of the curve has, so that no key is likelier than another. */
export const p256SeedLength = 48

/**
 * The same key pair for the same seed (FIPS 186-5, A.2.1).
 * @param seed - 48 secret bytes, read and not kept.
 */
export function p256KeyPairFromSeed(seed: Uint8Array): P256KeyPair {
  const privateKey = p256.utils.randomSecretKey(seed)
  return { privateKey, publicKey: p256.getPublicKey(privateKey, false) }
}
