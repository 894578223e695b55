import type { BitcoinTransaction } from './transaction.ts'

/** What is read from something that is signed for Bitcoin. */
export type BitcoinSigned = BitcoinPayment | BitcoinGenericMessage

export interface BitcoinPayment {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinTransaction'
  readonly transaction: BitcoinTransaction
}

/** A message in the form of a transaction that can never be in a block (BIP-322). */
export interface BitcoinGenericMessage {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinGenericMessage'
  readonly message: Uint8Array
  readonly transaction: BitcoinTransaction
}

/** What a hardware wallet is asked to sign. */
export type BitcoinAsked = BitcoinPayment | BitcoinMessage

/** The message inside a Bitcoin Signed Message (BIP-137), without its prefix and length. */
export interface BitcoinMessage {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinMessage'
  readonly message: Uint8Array
}
