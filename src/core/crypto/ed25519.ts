import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { AgentError } from '../errors.ts'
import type { ChainCurve } from './derive-chain.ts'

/** PKCS #8 (RFC 8410 §7) up to the 32 bytes of the private key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs a message with pure Ed25519 (RFC 8032 §5.1), verified before it is returned.
 *
 * @param message - As it is; nothing hashes it first.
 * @param privateKey - The 32-byte seed of RFC 8032, read and not kept.
 * @param publicKey - 32 bytes: the key the caller believes it signs with. A private key that belongs to another fails.
 * @returns R ‖ S, 64 bytes.
 * @throws AgentError `SECRET_DAMAGED` for a private key that is not 32 bytes, `INTERNAL` if the signature does not verify.
 */
export function signEd25519(message: Uint8Array, privateKey: Uint8Array, publicKey?: Uint8Array): Uint8Array {
  const secret = privateKeyObject(privateKey)
  const signature = sign(null, message, secret)
  const expected = publicKey ? publicKeyObject(publicKey) : createPublicKey(secret)
  if (signature.length !== 64 || !verify(null, message, expected, signature)) {
    throw new AgentError('INTERNAL', 'A signature was made that does not verify with its key. It was thrown away.')
  }
  return signature
}

/** A key that is held to sign with, as long as nothing lets go of it. */
export interface Ed25519Key {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** Pure Ed25519 (RFC 8032 §5.1). @returns R ‖ S, 64 bytes */
  sign(message: Uint8Array): Uint8Array
}

/**
 * @param privateKey - The 32-byte seed of RFC 8032, which remains the caller's to wipe: OpenSSL holds a copy, outside the JavaScript heap.
 * @throws AgentError `SECRET_DAMAGED` for a private key that is not 32 bytes
 */
export function ed25519KeyOf(privateKey: Uint8Array): Ed25519Key {
  const secret = privateKeyObject(privateKey)
  return { publicKey: ed25519PublicKeyOf(privateKey), sign: message => sign(null, message, secret) }
}

/** The public key, 32 bytes. @throws AgentError `SECRET_DAMAGED` for a private key that is not 32 bytes. */
export function ed25519PublicKeyOf(privateKey: Uint8Array): Uint8Array {
  const { x } = createPublicKey(privateKeyObject(privateKey)).export({ format: 'jwk' })
  return Buffer.from(x as string, 'base64url')
}

/**
 * Verifies that `signature` (64 bytes) is a signature of `message` by `publicKey` (32 bytes).
 * False, never an error, for bytes that are no signature or no public key.
 */
export function verifyEd25519(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return signature.length === 64 && verify(null, message, publicKeyObject(publicKey), signature)
  } catch {
    return false
  }
}

/** SLIP-10: any 32 bytes are a key, and a child's are what the HMAC gives. */
export const ed25519Chain: ChainCurve = {
  seedName: 'ed25519 seed',
  isPrivateKey: () => true,
  combine: () => undefined,
}

function privateKeyObject(privateKey: Uint8Array): KeyObject {
  if (privateKey.length !== 32) {
    throw new AgentError('SECRET_DAMAGED', 'The stored secret is not an ed25519 private key.')
  }
  const der = Buffer.concat([pkcs8Prefix, privateKey])
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } finally {
    der.fill(0)
  }
}

function publicKeyObject(publicKey: Uint8Array): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
