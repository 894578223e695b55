import { randomBytes } from 'node:crypto'
import { schnorr } from '@noble/curves/secp256k1.js'
import { AgentError } from '../errors.ts'
import { isSecp256k1PrivateKey } from './secp256k1.ts'

/**
 * Signs a digest by BIP-340 with the key as it is. The signature is verified before it is returned.
 *
 * @param digest - 32 bytes.
 * @param privateKey - 32 bytes, read and not kept.
 * @param publicKey - Compressed, 33 bytes; its first byte does not matter to BIP-340.
 * @param auxiliary - 32 random bytes (BIP-340 `aux_rand`), named in tests only.
 * @returns 64 bytes.
 * @throws AgentError `REQUEST_INVALID` for a digest of another length, `SECRET_DAMAGED` for what is no private key, `INTERNAL` if
 * the signature does not verify.
 */
export function signSchnorr(
  digest: Uint8Array,
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  auxiliary: Uint8Array = randomBytes(32),
): Uint8Array {
  const isSound = (signature: Uint8Array) => verifySchnorr(digest, signature, publicKey.subarray(1))
  return signVerified({ digest, privateKey, auxiliary, tweak: key => key, isSound })
}

interface Signing {
  readonly digest: Uint8Array
  readonly privateKey: Uint8Array
  readonly auxiliary: Uint8Array
  /** Returns the tweaked private key, which signs and is then wiped. */
  tweak(privateKey: Uint8Array): Uint8Array
  /** Holds a signature against the public key alone: a signature by the private key of another is none. */
  isSound(signature: Uint8Array): boolean
}

/** Errors: as {@link signSchnorr}. */
export function signVerified({ digest, privateKey, auxiliary, tweak, isSound }: Signing): Uint8Array {
  if (digest.length !== 32) {
    throw new AgentError('REQUEST_INVALID', `expected a 32-bytes-long digest, got ${digest.length} bytes`)
  }
  if (!isSecp256k1PrivateKey(privateKey)) {
    throw new AgentError('SECRET_DAMAGED', 'The stored secret is not a secp256k1 private key.')
  }
  const tweaked = tweak(privateKey)
  try {
    const signature = schnorr.sign(digest, tweaked, auxiliary)
    if (isSound(signature)) return signature
  } finally {
    if (tweaked !== privateKey) tweaked.fill(0)
  }
  throw new AgentError('INTERNAL', 'A signature was made that does not verify with its key. It was thrown away.')
}

/** Verifies by BIP-340. False, never an error, for bytes that are no signature, no digest or no public key. */
export function verifySchnorr(digest: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  try {
    return digest.length === 32 && schnorr.verify(signature, digest, key)
  } catch {
    return false
  }
}
