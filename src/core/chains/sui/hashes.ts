import type { ChainHash } from '../declaration/chain-hash.ts'
import { blake2b256 } from './address.ts'
import { mostBytes } from './refuse.ts'

const intentBytes = 3

/**
 * Hash of the intent, three bytes, and the bytes behind it: at most as many as the chain takes of a transaction, which no header that
 * lodges it can hold.
 */
export const suiHashes = {
  suiIntent: {
    inWords: 'hashed with blake2b',
    digests: bytes => (bytes.length > intentBytes + mostBytes ? [] : [blake2b256(bytes)]),
  },
} as const satisfies Readonly<Record<string, ChainHash>>
