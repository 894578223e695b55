import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { secretCopy } from './secret-bytes.ts'

export interface P256KeyPair {
  /** 65 bytes uncompressed (SEC 1). */
  readonly publicKey: Uint8Array
  /** 32 bytes, the caller's to wipe. */
  readonly privateKey: Uint8Array
}

/** PrivateKeyInfo (RFC 5958) of an ECPrivateKey (RFC 5915) with its public half: where the two halves are in it. */
const privateKeyAt = 36
const publicKeyLength = 65

/** PrivateKeyInfo of an ECPrivateKey without its public half, up to the 32 bytes of the key. */
const privateKeyInfo = Buffer.from('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420', 'hex')

/** SubjectPublicKeyInfo (RFC 5480) up to the bytes of the key, by how many these are: compressed and uncompressed. */
const publicKeyInfo: Readonly<Record<number, Buffer>> = {
  33: Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
  [publicKeyLength]: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
}

export function generateP256KeyPair(): P256KeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  try {
    return {
      publicKey: Uint8Array.from(der.subarray(-publicKeyLength)),
      privateKey: secretCopy(der.subarray(privateKeyAt, privateKeyAt + 32)),
    }
  } finally {
    der.fill(0)
  }
}

/** Checks if these bytes are a point on the curve, 33 bytes compressed or 65 uncompressed (SEC 1). */
export function isP256PublicKey(publicKey: Uint8Array): boolean {
  const prefix = publicKeyInfo[publicKey.length]
  if (!prefix || (publicKey.length === publicKeyLength) !== (publicKey[0] === 4)) return false
  try {
    createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

/** Checks if these bytes are an uncompressed point on the curve, 65 bytes. */
export function isUncompressedP256(publicKey: Uint8Array): boolean {
  return publicKey.length === publicKeyLength && isP256PublicKey(publicKey)
}

/** The short form of an uncompressed point, 33 bytes (SEC 1, 2.3.3). */
export function compressed(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(2 + ((publicKey[64] ?? 0) & 1), ...publicKey.subarray(1, 33))
}

/**
 * Verifies a signature of the SHA-256 of a message (ECDSA, FIPS 186-5).
 * @param publicKey - On the curve, 33 bytes compressed or 65 uncompressed.
 * @param signature - DER, or r ‖ s, 64 bytes.
 */
export function verifyP256(message: Uint8Array, publicKey: Uint8Array, signature: Uint8Array): boolean {
  const prefix = publicKeyInfo[publicKey.length]
  if (!prefix || !isP256PublicKey(publicKey)) return false
  const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' })
  const encodings = signature.length === 64 ? (['ieee-p1363', 'der'] as const) : (['der'] as const)
  return encodings.some(dsaEncoding => verify('sha256', message, { key, dsaEncoding }, signature))
}

/** PrivateKeyInfo in DER of a private key of 32 bytes; both are the caller's to wipe. */
export function pkcs8Of(privateKey: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.concat([privateKeyInfo, privateKey])
}

/**
 * Signs the SHA-256 of a message (ECDSA, FIPS 186-5).
 *
 * @param privateKey - 32 bytes, read and not kept.
 * @param form - `der` as stamps and bundles carry signatures, `compact` (r ‖ s, 64 bytes) as JSON Web Signatures do.
 */
export function signP256(message: Uint8Array, privateKey: Uint8Array, form: 'der' | 'compact'): Uint8Array {
  const der = pkcs8Of(privateKey)
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return sign('sha256', message, { key, dsaEncoding: form === 'der' ? 'der' : 'ieee-p1363' })
  } finally {
    der.fill(0)
  }
}
