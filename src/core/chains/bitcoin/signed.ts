import type { BitcoinTransaction } from './transaction.ts'

/** What is read from something that is signed for Bitcoin. */
export interface BitcoinSigned {
  readonly chain: 'bip122'
  readonly kind: 'bitcoinTransaction'
  readonly transaction: BitcoinTransaction
}

/** What a device is asked to sign. */
export type BitcoinAsked = BitcoinSigned | BitcoinMessage

/** The message inside a Bitcoin Signed Message (BIP-137), without its prefix and length. */
export interface BitcoinMessage {
  readonly chain: 'bip122'
  readonly kind: 'bitcoinMessage'
  readonly message: Uint8Array
}
