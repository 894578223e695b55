import { type P256KeyPair, pkcs8Of } from './p256-key-pair.ts'

/** Ciphertext that was encrypted to a public key. */
export interface Sealed {
  /** The sender's ephemeral public key: 65 bytes uncompressed. */
  readonly encapsulated: Uint8Array
  /** Ciphertext, as long as the plaintext and a tag of {@link tagLength}. */
  readonly ciphertext: Uint8Array
}

/** Length of the tag of AES-256-GCM, in bytes. */
export const tagLength = 16

const info = Buffer.from('turnkey_hpke')

/**
 * Encrypts one message to a public key: HPKE in base mode (RFC 9180) with P-256, HKDF-SHA256 and AES-256-GCM, which binds
 * both public keys as associated data (wire.md §8.1).
 *
 * @param receiver - 65 bytes uncompressed, on the curve.
 * @param plaintext - Stays the caller's to wipe.
 */
export async function sealTo(receiver: Uint8Array, plaintext: Uint8Array): Promise<Sealed> {
  const suite = await cipherSuite()
  const key = await suite.DeserializePublicKey(receiver)
  const { encapsulatedSecret: encapsulated, ctx } = await suite.SetupSender(key, { info })
  return { encapsulated, ciphertext: await ctx.Seal(plaintext, Buffer.concat([encapsulated, receiver])) }
}

/**
 * Opens what {@link sealTo} made.
 * @returns bytes the caller wipes, or `undefined` if they were not sealed to this key pair, or a single bit differs.
 */
export async function openWith(keyPair: P256KeyPair, sealed: Sealed): Promise<Uint8Array | undefined> {
  const { OpenError } = await import('hpke')
  const suite = await cipherSuite()
  const [privateKey, publicKey] = await Promise.all([
    ecdhKey(keyPair.privateKey),
    suite.DeserializePublicKey(keyPair.publicKey),
  ])
  const aad = Buffer.concat([sealed.encapsulated, keyPair.publicKey])
  try {
    return await suite.Open({ privateKey, publicKey }, sealed.encapsulated, sealed.ciphertext, { info, aad })
  } catch (thrown) {
    if (thrown instanceof OpenError) return undefined
    throw thrown
  }
}

/** Imports a key as the library would, which for that asks Node for something experimental and has it warn. */
async function ecdhKey(privateKey: Uint8Array): Promise<CryptoKey> {
  const der = pkcs8Of(privateKey)
  try {
    return await crypto.subtle.importKey('pkcs8', der, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  } finally {
    der.fill(0)
  }
}

async function cipherSuite() {
  const { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } = await import('hpke')
  return new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
}
