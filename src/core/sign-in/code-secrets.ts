import { createHmac, timingSafeEqual } from 'node:crypto'
import { openWith, type Sealed } from '../crypto/hpke.ts'
import type { P256KeyPair } from '../crypto/p256-key-pair.ts'
import { p256KeyPairFromSeed, p256SeedLength } from '../crypto/p256-key-pair-from-seed.ts'
import type { DerivedSecrets } from '../keys/bundle-signer.ts'
import { toHex } from '../schema/hex.ts'
import { normalised } from './one-time-code.ts'

/**
 * Returns the MAC that is kept of a code: HMAC-SHA-256, 64 digits of lower-case hex, under a key of its own that the vault can derive
 * again. A bare hash of so short a text would be searched in seconds.
 * @param code - As it was made or typed: see `normalised`.
 * @throws AgentError as `DerivedSecrets`, as the next two do
 */
export async function codeMac(secrets: DerivedSecrets, otpId: string, code: string): Promise<string> {
  const key = await secrets.derive(`one-time code ${otpId}`, 32)
  try {
    return createHmac('sha256', key).update(normalised(code)).digest('hex')
  } finally {
    key.fill(0)
  }
}

/** Compares two MACs, in hex and equally long, in a time that does not tell how much of them is the same. */
export function isSameMac(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
}

/** The public key that the client encrypts its code to: P-256, 65 bytes uncompressed, hex. */
export async function targetPublicKey(secrets: DerivedSecrets, otpId: string): Promise<string> {
  return withTarget(secrets, otpId, ({ publicKey }) => toHex(publicKey))
}

/**
 * The bytes that a client encrypted to it, the caller's to wipe; `undefined` for what was encrypted to another key, or changed since.
 */
export function openToTarget(secrets: DerivedSecrets, otpId: string, sealed: Sealed): Promise<Uint8Array | undefined> {
  return withTarget(secrets, otpId, target => openWith(target, sealed))
}

async function withTarget<Result>(
  secrets: DerivedSecrets,
  otpId: string,
  work: (target: P256KeyPair) => Result | Promise<Result>,
): Promise<Result> {
  const seed = await secrets.derive(`one-time code target ${otpId}`, p256SeedLength)
  const target = p256KeyPairFromSeed(seed)
  try {
    return await work(target)
  } finally {
    seed.fill(0)
    target.privateKey.fill(0)
  }
}
