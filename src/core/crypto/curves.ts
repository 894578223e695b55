import { randomBytes } from 'node:crypto'
import type { Curve } from '../schema/curve.ts'
import { ed25519PublicKeyOf } from './ed25519.ts'
import { isP256PrivateKey, p256PublicKeyOf } from './p256.ts'
import { isP256PublicKey } from './p256-key-pair.ts'
import { isSecp256k1PrivateKey, isSecp256k1PublicKey, secp256k1PublicKeyOf } from './secp256k1.ts'

interface CurveRow {
  /** Name for people. */
  readonly name: string
  /** Length of a public key as records hold it. */
  readonly publicKeyBytes: number
  /** Checks if 32 bytes are a private key. */
  isPrivateKey(privateKey: Uint8Array): boolean
  /** Checks if bytes of that length are a public key. */
  isPublicKey(publicKey: Uint8Array): boolean
  /** @throws AgentError `SECRET_DAMAGED` for what is not a private key. */
  publicKeyOf(privateKey: Uint8Array): Uint8Array
}

/** The curves a key can be on. Private keys are 32 bytes on each. */
export const curves: Record<Curve, CurveRow> = {
  CURVE_SECP256K1: {
    name: 'secp256k1',
    publicKeyBytes: 33,
    isPrivateKey: isSecp256k1PrivateKey,
    isPublicKey: isSecp256k1PublicKey,
    publicKeyOf: privateKey => secp256k1PublicKeyOf(privateKey),
  },
  CURVE_ED25519: {
    name: 'ed25519',
    publicKeyBytes: 32,
    isPrivateKey: privateKey => privateKey.length === 32,
    // What it is used for here is to write addresses, which any 32 bytes have.
    isPublicKey: () => true,
    publicKeyOf: ed25519PublicKeyOf,
  },
  CURVE_P256: {
    name: 'P-256',
    publicKeyBytes: 33,
    isPrivateKey: isP256PrivateKey,
    isPublicKey: isP256PublicKey,
    publicKeyOf: p256PublicKeyOf,
  },
}

/** A new private key from the system's random source: 32 bytes, the caller's to wipe. */
export function generatePrivateKey(curve: Curve): Uint8Array {
  // Of all 32-byte numbers fewer than one in 2^31 is no P-256 private key, and fewer than one in 2^127 no secp256k1 one.
  for (;;) {
    const privateKey = randomBytes(32)
    if (curves[curve].isPrivateKey(privateKey)) return privateKey
  }
}
