import { keccak256, sha256 } from '../../crypto/hash.ts'
import type { ChainHash } from './chain-hash.ts'

/** Hashes that many chains use for what a secp256k1 key signs; `sha256d` is SHA-256 twice, as Bitcoin does. */
export const commonHashes = {
  keccak256: { inWords: 'hashed with keccak256', digests: bytes => [keccak256(bytes)] },
  sha256: { inWords: 'hashed with sha256', digests: bytes => [sha256(bytes)] },
  sha256d: { inWords: 'hashed twice with sha256', digests: bytes => [sha256(sha256(bytes))] },
} as const satisfies Readonly<Record<string, ChainHash>>
