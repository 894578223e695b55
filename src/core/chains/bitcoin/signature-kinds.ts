import type { OneKeyType } from './one-key-script.ts'

/** Way P2PKH is hashed, on Bitcoin and on chains that are forks of it. */
export const legacySignature = 'before segregated witness'

/** Kind of hash of each script type. A signature is good on every network with the same kind. Nested SegWit is hashed as native SegWit. */
export const signatureKinds: Readonly<Record<OneKeyType, string>> = {
  P2PKH: legacySignature,
  P2SH: 'BIP-143',
  P2WPKH: 'BIP-143',
  P2WSH: 'BIP-143, with a script',
  P2TR: 'BIP-341',
}
