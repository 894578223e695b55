import type { ChainHash } from '../declaration/chain-hash.ts'
import { blake2b256 } from './address.ts'

/** Of the intent, three bytes, and what follows it. */
export const suiHashes = {
  suiIntent: { inWords: 'hashed with blake2b', digests: bytes => [blake2b256(bytes)] },
} as const satisfies Readonly<Record<string, ChainHash>>
