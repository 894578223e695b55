import { createBase58check } from '@scure/base'
import { sha256 } from '../crypto/hash.ts'
import { sealTo } from '../crypto/hpke.ts'
import { compressed } from '../crypto/p256-key-pair.ts'

const base58check = createBase58check(sha256)

/**
 * A private key encrypted to a key of the client: base58check of the ephemeral public key, 33 bytes compressed, and the ciphertext
 * (wire.md §8.6).
 * @param privateKey - 32 bytes; stays the caller's to wipe.
 * @param targetPublicKey - P-256, 65 bytes uncompressed, hex.
 */
export async function credentialBundle(privateKey: Uint8Array, targetPublicKey: string): Promise<string> {
  const { encapsulated, ciphertext } = await sealTo(Buffer.from(targetPublicKey, 'hex'), privateKey)
  return base58check.encode(Buffer.concat([compressed(encapsulated), ciphertext]))
}
