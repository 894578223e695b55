import type { OneKeyType } from './one-key-script.ts'

/** What is hashed for P2PKH: chains that came from Bitcoin hash the same. */
export const legacySignature = 'before segregated witness'

/** Of one kind, a signature is good for the coins of the key wherever they are. Nested SegWit is hashed as native SegWit is. */
export const signatureKinds: Readonly<Record<OneKeyType, string>> = {
  P2PKH: legacySignature,
  P2SH: 'BIP-143',
  P2WPKH: 'BIP-143',
  P2WSH: 'BIP-143, with a script',
  P2TR: 'BIP-341',
}
