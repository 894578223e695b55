import { sha512 } from '../../crypto/hash.ts'
import type { ChainHash } from '../declaration/chain-hash.ts'

/** The first 32 bytes of the SHA-512 of a prefix and what is signed. */
export const xrpHashes = {
  sha512Half: {
    inWords: 'hashed with the first half of SHA-512',
    digests: bytes => [sha512(bytes).subarray(0, 32)],
  },
} as const satisfies Readonly<Record<string, ChainHash>>
