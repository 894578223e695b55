import type { BitcoinTransaction } from './transaction.ts'

/** What is read from something that is signed for Bitcoin. */
export interface BitcoinSigned {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinTransaction'
  readonly transaction: BitcoinTransaction
}

/** What a hardware wallet is asked to sign. */
export type BitcoinAsked = BitcoinSigned | BitcoinMessage

/** The message inside a Bitcoin Signed Message (BIP-137), without its prefix and length. */
export interface BitcoinMessage {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinMessage'
  readonly message: Uint8Array
}
