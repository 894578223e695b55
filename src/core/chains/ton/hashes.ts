import type { ChainHash } from '../declaration/chain-hash.ts'
import { isBagOfCells, readBagOfCells } from './bag-of-cells.ts'
import { isTonProof, tonProofDigest } from './proof.ts'

/**
 * Hashes of TON: for a transaction, the hash of its root cell, which is lodged in a bag of cells; and the two hashes of a proof of TON
 * Connect.
 */
export const tonHashes = {
  tonCellHash: {
    inWords: 'hashed as a cell of TON',
    digests: bytes => (isBagOfCells(bytes) ? [readBagOfCells(bytes).hash] : []),
  },
  tonProofHash: {
    inWords: 'hashed as TON Connect does',
    digests: bytes => (isTonProof(bytes) ? [tonProofDigest(bytes)] : []),
  },
} as const satisfies Readonly<Record<string, ChainHash>>
