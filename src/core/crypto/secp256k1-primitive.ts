import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * The arithmetic behind `secp256k1.ts`, so that a faster one can take another's place. Compact signatures are
 * r ‖ s, 64 bytes; digests and private keys 32; public keys 33 compressed or 65 uncompressed.
 * Bytes that are no signature or no public key make these throw.
 */
export interface Secp256k1Primitive {
  readonly name: string
  isPrivateKey(privateKey: Uint8Array): boolean
  isPublicKey(publicKey: Uint8Array): boolean
  publicKey(privateKey: Uint8Array): Uint8Array
  uncompressed(publicKey: Uint8Array): Uint8Array
  /** Adds 32 bytes to a private key modulo the order, in place. Throws for a tweak that is not below the order, and for a sum of zero. */
  tweakAdd(privateKey: Uint8Array, tweak: Uint8Array): void
  /** The compressed public key of the sum of a private key and 32 bytes, from its public key. Throws as `tweakAdd` does. */
  tweakPublicKey(publicKey: Uint8Array, tweak: Uint8Array): Uint8Array
  /** RFC 6979 with SHA-256 and no extra entropy, low s. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { readonly compact: Uint8Array; readonly recoveryId: number }
  /** The compressed public key that made the signature. */
  recover(compact: Uint8Array, recoveryId: number, digest: Uint8Array): Uint8Array
  /** Takes high s too. */
  verify(compact: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean
  /** Strict DER to compact. */
  fromDer(der: Uint8Array): Uint8Array
}

/** The reference: what the addon gives is checked against it in the tests. */
export const noblePrimitive: Secp256k1Primitive = {
  name: 'noble',
  isPrivateKey: privateKey => secp256k1.utils.isValidSecretKey(privateKey),
  isPublicKey: publicKey => secp256k1.utils.isValidPublicKey(publicKey),
  publicKey: privateKey => secp256k1.getPublicKey(privateKey, true),
  uncompressed: publicKey => secp256k1.Point.fromBytes(publicKey).toBytes(false),
  tweakAdd(privateKey, tweak) {
    const { Fn } = secp256k1.Point
    const sum = Fn.add(Fn.fromBytes(privateKey), Fn.fromBytes(tweak))
    if (Fn.is0(sum)) throw new Error('The sum is no private key.')
    privateKey.set(Fn.toBytes(sum))
  },
  tweakPublicKey(publicKey, tweak) {
    const { Point } = secp256k1
    const sum = Point.fromBytes(publicKey).add(Point.BASE.multiply(Point.Fn.fromBytes(tweak)))
    if (sum.is0()) throw new Error('The sum is no public key.')
    return sum.toBytes(true)
  },
  sign(digest, privateKey) {
    const signature = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, format: 'recovered' })
    return { compact: signature.subarray(1), recoveryId: signature[0] as number }
  },
  recover: (compact, recoveryId, digest) =>
    secp256k1.recoverPublicKey(Uint8Array.of(recoveryId, ...compact), digest, { prehash: false }),
  verify: (compact, digest, publicKey) => secp256k1.verify(compact, digest, publicKey, { prehash: false, lowS: false }),
  fromDer: der => secp256k1.Signature.fromBytes(der, 'der').toBytes('compact'),
}

/**
 * libsecp256k1 through its Node-API addon, about ten times as fast, or `undefined` where it cannot be loaded.
 *
 * Only `secp256k1/bindings` is asked for: the package's main file falls back without a word to a JavaScript
 * implementation that is neither constant-time nor checked here.
 */
export function loadAddonPrimitive(): Secp256k1Primitive | undefined {
  try {
    const require = createRequire(import.meta.url)
    const addon = require('secp256k1/bindings') as typeof import('secp256k1')
    // Blinds the arithmetic against measurement of time and power; what is signed stays the same.
    addon.contextRandomize(randomBytes(32))
    return addonPrimitive(addon)
  } catch {
    return undefined
  }
}

function addonPrimitive(addon: typeof import('secp256k1')): Secp256k1Primitive {
  return {
    name: 'libsecp256k1',
    isPrivateKey: privateKey => privateKey.length === 32 && addon.privateKeyVerify(privateKey),
    isPublicKey: publicKey => [33, 65].includes(publicKey.length) && addon.publicKeyVerify(publicKey),
    publicKey: privateKey => addon.publicKeyCreate(privateKey, true),
    uncompressed: publicKey => addon.publicKeyConvert(publicKey, false),
    tweakAdd: (privateKey, tweak) => void addon.privateKeyTweakAdd(privateKey, tweak),
    tweakPublicKey: (publicKey, tweak) => addon.publicKeyTweakAdd(publicKey, tweak, true),
    sign(digest, privateKey) {
      const { signature, recid } = addon.ecdsaSign(reduced(digest), privateKey)
      return { compact: signature, recoveryId: recid }
    },
    recover: (compact, recoveryId, digest) => addon.ecdsaRecover(compact, recoveryId, digest, true),
    // libsecp256k1 verifies only the low form. (r, s) and (r, n - s) are signatures of the same digest.
    verify: (compact, digest, publicKey) =>
      addon.ecdsaVerify(addon.signatureNormalize(Uint8Array.from(compact)), digest, publicKey),
    fromDer: der => addon.signatureImport(der),
  }
}

/**
 * RFC 6979 §2.3.4 takes the digest modulo the order of the curve; libsecp256k1 as bundled in the addon hashes it into the
 * nonce as it is. Only a digest chosen by hand can be as large as the order.
 */
function reduced(digest: Uint8Array): Uint8Array {
  const { ORDER } = secp256k1.Point.Fn
  if (digest[0] !== 0xff) return digest
  const value = BigInt(`0x${Buffer.from(digest).toString('hex')}`)
  return value < ORDER ? digest : Buffer.from((value - ORDER).toString(16).padStart(64, '0'), 'hex')
}
