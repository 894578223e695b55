import type { BitcoinAsked } from '../../../core/chains/bitcoin/signed.ts'

/** What the Bitcoin apps sign. */
export type BitcoinSignable = BitcoinAsked
export const bitcoinKinds = ['bitcoinTransaction', 'bitcoinMessage'] as const
