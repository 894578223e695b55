import type { ChainHash } from '../declaration/chain-hash.ts'
import { inputDigests, provenPsbtIn } from './psbt.ts'

/**
 * What is signed for an input is hashed from the transaction and the script it spends, and not from what it is worth. So programs
 * lodge either just that, which is hashed as Bitcoin does, or a PSBT that proves what all inputs are worth.
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
