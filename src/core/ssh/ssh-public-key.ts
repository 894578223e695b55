import { hash } from 'node:crypto'
import { uncompressedP256 } from '../crypto/p256.ts'
import type { Curve } from '../schema/curve.ts'
import { hexBytes } from '../schema/hex.ts'
import { sshString } from './ssh-wire.ts'

/** The algorithm of SSH for keys of each curve; undefined for a curve that SSH has no keys of. */
export const sshAlgorithms: Readonly<Record<Curve, string | undefined>> = {
  CURVE_ED25519: 'ssh-ed25519',
  CURVE_P256: 'ecdsa-sha2-nistp256',
  CURVE_SECP256K1: undefined,
}

/**
 * Writes a public key as SSH has it (RFC 8709, RFC 5656); `undefined` for keys that SSH does not have.
 * @param publicKey - Hex, as records hold it.
 */
export function sshPublicKey(curve: Curve, publicKey: string): Buffer | undefined {
  const algorithm = sshAlgorithms[curve]
  const bytes = hexBytes(publicKey)
  if (algorithm === undefined || !bytes) return undefined
  const parts = curve === 'CURVE_P256' ? ['nistp256', uncompressedP256(bytes)] : [bytes]
  return Buffer.concat([algorithm, ...parts].map(sshString))
}

/** Writes the fingerprint of a public key as `ssh-keygen -l` does: `SHA256:` and base64. */
export function sshFingerprint(publicKey: Uint8Array): string {
  return `SHA256:${hash('sha256', publicKey, 'base64').replace(/=+$/, '')}`
}
