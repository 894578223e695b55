import type { BitcoinAsked } from '../../../core/chains/bitcoin/signed.ts'

/** Requests that the Bitcoin apps can sign. */
export type BitcoinSignable = BitcoinAsked
export const bitcoinKinds = ['bitcoinTransaction', 'bitcoinMessage'] as const
