import { ed25519PublicKeyOf } from '../crypto/ed25519.ts'
import { p256PublicKeyOf } from '../crypto/p256.ts'
import { secp256k1PublicKeyOf } from '../crypto/secp256k1.ts'
import type { Curve } from '../schema/curve.ts'

const publicKeys: Record<Curve, (privateKey: Uint8Array) => Uint8Array> = {
  CURVE_SECP256K1: secp256k1PublicKeyOf,
  CURVE_ED25519: ed25519PublicKeyOf,
  CURVE_P256: p256PublicKeyOf,
}

/** 33 bytes compressed for secp256k1 and P-256, 32 bytes for ed25519, from a private key of 32 bytes. */
export function publicKeyOf(privateKey: Uint8Array, curve: Curve): Uint8Array {
  return publicKeys[curve](privateKey)
}
