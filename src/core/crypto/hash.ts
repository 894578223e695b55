import { hash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** SHA-256 (FIPS 180-4), 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

/**
 * Keccak-256 with the padding of the original submission, as Ethereum uses it, 32 bytes. It is not SHA3-256.
 * `node:crypto` has it on some builds of OpenSSL only, and never in Electron.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}
