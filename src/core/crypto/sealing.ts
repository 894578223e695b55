import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Seals `plaintext` so that only `key` opens it, and only for the same `binding` (what it is and whose).
 *
 * AES-256-GCM (NIST SP 800-38D) with a random nonce: one key may seal 2^32 plaintexts.
 *
 * @param key - 32 bytes.
 * @returns nonce (12 bytes), ciphertext (as long as the plaintext), tag (16 bytes).
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, binding: readonly string[]): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(bindingBytes(binding))
  const ciphertext = cipher.update(plaintext)
  cipher.final()
  return new Uint8Array(Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]))
}

/**
 * Opens what {@link seal} made.
 *
 * @returns bytes the caller owns and wipes, or `undefined` if key, binding or a single bit differs.
 */
export function unseal(key: Uint8Array, sealed: Uint8Array, binding: readonly string[]): Uint8Array | undefined {
  if (sealed.length < nonceLength + tagLength) return undefined
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(bindingBytes(binding))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  const plaintext = decipher.update(sealed.subarray(nonceLength, -tagLength))
  try {
    decipher.final()
  } catch {
    plaintext.fill(0)
    return undefined
  }
  return new Uint8Array(plaintext.buffer, plaintext.byteOffset, plaintext.length)
}

/** JSON, so that ['a', 'bc'] and ['ab', 'c'] bind differently. */
function bindingBytes(binding: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(binding), 'utf8')
}
