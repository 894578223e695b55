import { AgentError } from '../errors.ts'
import type { MadeSignature } from '../ports/signature-check.ts'
import type { ChainCurve } from './derive-chain.ts'
import { loadAddonPrimitive, noblePrimitive, type Secp256k1Primitive } from './secp256k1-primitive.ts'

/** An ECDSA signature with what is needed to recover its public key. `r` and `s` are 32 bytes, big-endian, `s` low. */
export interface RecoverableSignature {
  readonly r: Uint8Array
  readonly s: Uint8Array
  readonly recoveryId: 0 | 1
}

const primitive = loadAddonPrimitive() ?? noblePrimitive

/** Which implementation signs: `libsecp256k1`, or `noble` where the addon could not be loaded. For the log. */
export const secp256k1Implementation: string = primitive.name

/**
 * Signs a digest: deterministic (RFC 6979), low s, and verified before it is returned by recovering the public key from it.
 *
 * @param digest - 32 bytes, signed as they are.
 * @param privateKey - 32 bytes, read and not kept.
 * @param publicKey - Compressed, 33 bytes: the key the caller believes it signs with. Passing it saves deriving it,
 * and a private key that belongs to another public key then fails.
 * @throws AgentError `REQUEST_INVALID` for a digest of another length, `SECRET_DAMAGED` for a private key that is zero, not
 * below the order of the curve or not 32 bytes, `INTERNAL` if the signature does not verify.
 */
export function signSecp256k1(
  digest: Uint8Array,
  privateKey: Uint8Array,
  publicKey?: Uint8Array,
  using: Secp256k1Primitive = primitive,
): RecoverableSignature {
  const made = makeSecp256k1(digest, privateKey, publicKey ?? secp256k1PublicKeyOf(privateKey, using), using)
  return givenOut(made, recoversItsKey(made, using))
}

/**
 * The first half of `signSecp256k1`: what it answers must not be given out before it was checked, see {@link givenOut}.
 * Errors: as there.
 */
export function makeSecp256k1(
  digest: Uint8Array,
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  using: Secp256k1Primitive = primitive,
): MadeSignature {
  requireDigest(digest)
  if (!using.isPrivateKey(privateKey)) throw notAPrivateKey()
  const { compact, recoveryId } = using.sign(digest, privateKey)
  if (recoveryId !== 0 && recoveryId !== 1) throw unsound()
  return { digest, compact, recoveryId, publicKey }
}

/** The check, here and now. False, never an error, for what is no signature at all. */
export function recoversItsKey(
  { compact, recoveryId, digest, publicKey }: MadeSignature,
  using: Secp256k1Primitive = primitive,
): boolean {
  return succeeds(() => Buffer.compare(using.recover(compact, recoveryId, digest), publicKey) === 0)
}

/** The second half of `signSecp256k1`. @throws AgentError `INTERNAL` unless the signature was found to be sound. */
export function givenOut({ compact, recoveryId }: MadeSignature, isSound: boolean): RecoverableSignature {
  if (!isSound) throw unsound()
  return { r: compact.slice(0, 32), s: compact.slice(32, 64), recoveryId }
}

/**
 * The compressed public key, 33 bytes.
 *
 * @throws AgentError `SECRET_DAMAGED` for what is not a private key.
 */
export function secp256k1PublicKeyOf(privateKey: Uint8Array, using: Secp256k1Primitive = primitive): Uint8Array {
  if (!using.isPrivateKey(privateKey)) throw notAPrivateKey()
  return using.publicKey(privateKey)
}

/** Checks if these are 32 bytes of a number from 1 to the order of the curve, exclusive. */
export function isSecp256k1PrivateKey(privateKey: Uint8Array): boolean {
  return primitive.isPrivateKey(privateKey)
}

/** Checks if these are a point of the curve, 33 bytes compressed or 65 uncompressed (SEC 1). */
export function isSecp256k1PublicKey(publicKey: Uint8Array): boolean {
  return primitive.isPublicKey(publicKey)
}

/** Returns the public key, compressed, of the sum of this key's private key and 32 bytes; `undefined` if the sum is no key. */
export function addToSecp256k1PublicKey(
  publicKey: Uint8Array,
  tweak: Uint8Array,
  using: Secp256k1Primitive = primitive,
): Uint8Array | undefined {
  try {
    return using.tweakPublicKey(publicKey, tweak)
  } catch {
    return undefined
  }
}

/** 65 bytes, 0x04 ‖ x ‖ y (SEC 1). @throws AgentError `REQUEST_INVALID` for what is not a point of the curve. */
export function uncompressedSecp256k1(publicKey: Uint8Array): Uint8Array {
  if (!primitive.isPublicKey(publicKey)) {
    throw new AgentError('REQUEST_INVALID', 'The public key is not a point of the curve secp256k1.')
  }
  return primitive.uncompressed(publicKey)
}

/** 33 bytes (SEC 1), of 33 or 65. @throws AgentError `REQUEST_INVALID` for what is not a point of the curve. */
export function compressedSecp256k1(publicKey: Uint8Array): Uint8Array {
  const whole = uncompressedSecp256k1(publicKey)
  const isOdd = ((whole[64] as number) & 1) === 1
  return Uint8Array.from([isOdd ? 3 : 2, ...whole.subarray(1, 33)])
}

/**
 * Verifies that `signature`, DER or compact (r ‖ s, 64 bytes), high s or low, is a signature of `digest` by `publicKey`.
 * False, never an error, for bytes that are no signature, no digest or no public key.
 */
export function verifySecp256k1(
  digest: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  using: Secp256k1Primitive = primitive,
): boolean {
  if (digest.length !== 32) return false
  // DER can be 64 bytes long as well, if rarely; both readings are tried, and either proves the key was there.
  const compact = signature.length === 64 && succeeds(() => using.verify(signature, digest, publicKey))
  return compact || succeeds(() => using.verify(using.fromDer(signature), digest, publicKey))
}

/**
 * The compressed public key, 33 bytes, that made `signature` over `digest`; `undefined` where there is none.
 * High s recovers too.
 */
export function recoverSecp256k1(digest: Uint8Array, signature: RecoverableSignature): Uint8Array | undefined {
  try {
    return primitive.recover(Buffer.concat([signature.r, signature.s]), signature.recoveryId, digest)
  } catch {
    return undefined
  }
}

/** BIP-32: a child's key is the sum of its parent's and what the HMAC gives. */
export const secp256k1Chain: ChainCurve = {
  seedName: 'Bitcoin seed',
  isPrivateKey: bytes => primitive.isPrivateKey(bytes),
  publicKey: privateKey => primitive.publicKey(privateKey),
  combine: (left, parent) => primitive.tweakAdd(left, parent),
}

function requireDigest(digest: Uint8Array): void {
  if (digest.length === 32) return
  throw new AgentError('REQUEST_INVALID', `expected a 32-bytes-long digest, got ${digest.length} bytes`)
}

function notAPrivateKey(): AgentError {
  return new AgentError('SECRET_DAMAGED', 'The stored secret is not a secp256k1 private key.')
}

function unsound(): AgentError {
  return new AgentError('INTERNAL', 'A signature was made that does not verify with its key. It was thrown away.')
}

function succeeds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
