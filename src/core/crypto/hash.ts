import { hash } from 'node:crypto'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** SHA-256 (FIPS 180-4), 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

/** SHA-256 of text in UTF-8, lower-case hex. Of a random token, it is enough to know it again, and not to find it. */
export function sha256OfText(text: string): string {
  return hash('sha256', text, 'hex')
}

/** SHA-512 (FIPS 180-4), 64 bytes. */
export function sha512(bytes: Uint8Array): Uint8Array {
  return hash('sha512', bytes, 'buffer')
}

/** RIPEMD-160 of SHA-256, 20 bytes: what Bitcoin and its kin call HASH160. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/**
 * Keccak-256 with the padding of the original submission, as Ethereum uses it, 32 bytes. It is not SHA3-256.
 * `node:crypto` has it on some builds of OpenSSL only, and never in Electron.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}
