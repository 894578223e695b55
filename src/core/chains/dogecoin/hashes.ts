import type { ChainHash } from '../declaration/chain-hash.ts'
import { inputDigests, provenPsbtIn } from './psbt.ts'

/**
 * Hashes of Dogecoin. The hash for an input covers the transaction and the script it spends, and not its value. So programs lodge either
 * just that, which is hashed as Bitcoin does, or a PSBT that proves the values of all inputs.
 */
export const dogecoinHashes = {
  dogecoinPsbt: {
    inWords: 'hashed for an input of a Dogecoin PSBT that has all previous transactions',
    digests(bytes) {
      const psbt = provenPsbtIn(bytes)
      return psbt ? inputDigests(psbt) : []
    },
  },
} as const satisfies Readonly<Record<string, ChainHash>>
