import type { BitcoinTransaction } from './transaction.ts'

/** Transaction or message that was read from the bytes to sign. */
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

/** Requests that a hardware wallet can be asked to sign. */
export type BitcoinAsked = BitcoinPayment | BitcoinMessage

/** The message inside a Bitcoin Signed Message (BIP-137), without its prefix and length. */
export interface BitcoinMessage {
  readonly chain: 'bitcoin'
  readonly kind: 'bitcoinMessage'
  readonly message: Uint8Array
}
