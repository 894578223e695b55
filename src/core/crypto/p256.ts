import { p256 } from '@noble/curves/nist.js'
import { AgentError } from '../errors.ts'
import type { RecoverableSignature } from './secp256k1.ts'

/**
 * Signs a digest with ECDSA on P-256 (FIPS 186-5): deterministic (RFC 6979), low s, and verified before it is returned by recovering
 * the public key from it.
 *
 * @param digest - 32 bytes, signed as they are.
 * @param privateKey - 32 bytes, read and not kept.
 * @param publicKey - Compressed, 33 bytes: the key the caller believes it signs with. A private key that belongs to another fails.
 * @throws AgentError `REQUEST_INVALID` for a digest of another length, `SECRET_DAMAGED` for what is no private key, `INTERNAL` if the
 * signature does not verify.
 */
export function signP256Digest(
  digest: Uint8Array,
  privateKey: Uint8Array,
  publicKey: Uint8Array,
): RecoverableSignature {
  if (digest.length !== 32) throw new AgentError('REQUEST_INVALID', 'A digest has 32 bytes.')
  if (!isP256PrivateKey(privateKey)) throw notAPrivateKey()
  const [recoveryId, ...compact] = p256.sign(digest, privateKey, { prehash: false, lowS: true, format: 'recovered' })
  const signature = Uint8Array.from(compact)
  if ((recoveryId !== 0 && recoveryId !== 1) || !recovers(recoveryId, signature, digest, publicKey)) {
    throw new AgentError('INTERNAL', 'A signature was made that does not verify with its key. It was thrown away.')
  }
  return { r: signature.slice(0, 32), s: signature.slice(32), recoveryId }
}

function recovers(recoveryId: number, signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const recovered = p256.recoverPublicKey(Uint8Array.of(recoveryId, ...signature), digest, { prehash: false })
    return Buffer.compare(recovered, publicKey) === 0
  } catch {
    return false
  }
}

/** Checks if these are 32 bytes of a number above zero and below the order of the curve. */
export function isP256PrivateKey(privateKey: Uint8Array): boolean {
  return p256.utils.isValidSecretKey(privateKey)
}

/** The compressed public key, 33 bytes. @throws AgentError `SECRET_DAMAGED` for what is no private key. */
export function p256PublicKeyOf(privateKey: Uint8Array): Uint8Array {
  if (!isP256PrivateKey(privateKey)) throw notAPrivateKey()
  return p256.getPublicKey(privateKey, true)
}

/** 65 bytes, 0x04 ‖ x ‖ y (SEC 1), of 33 bytes. Throws for what is not a point of the curve. */
export function uncompressedP256(publicKey: Uint8Array): Uint8Array {
  return p256.Point.fromBytes(publicKey).toBytes(false)
}

function notAPrivateKey(): AgentError {
  return new AgentError('SECRET_DAMAGED', 'The stored secret is not a P-256 private key.')
}
