import type { HashType } from './hash-type.ts'
import type { BitcoinNetwork } from './network.ts'
import type { UnknownField } from './unknown-fields.ts'

/** Lock of an output, by the script it is paid to. `unknown` scripts have no address. */
export type BitcoinScriptType = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR' | 'P2A' | 'unknown'

export interface BitcoinInput {
  /** 64 lower-case hex digits, in the order people write them (reversed). */
  readonly txId: string
  readonly vout: number
  readonly sequence: number
  /** Satoshi. */
  readonly value: bigint
  /** True if the transaction it comes from was sent along, so that its value is certain. */
  readonly proven: boolean
  /** Lower-case hex. */
  readonly scriptPubKey: string
  readonly scriptType: BitcoinScriptType
  /** Null where the script has none. */
  readonly address: string | null
}

export interface BitcoinOutput {
  /** Satoshi. */
  readonly value: bigint
  /** Lower-case hex. */
  readonly scriptPubKey: string
  readonly scriptType: BitcoinScriptType
  readonly address: string | null
  /** True if it pays back to the key that signs, or is change to the account of this key. */
  readonly isOwn: boolean
  /** True if it is change to another key of the account, which the extended public key of the account proves. */
  readonly isChange: boolean
}

/** An input that the key signs, and what is signed for it. */
export interface BitcoinSigning {
  /** Number of the input, from 0. */
  readonly index: number
  /** 32 bytes: the signature hash of BIP-143, BIP-341 or, before segregated witness, of the legacy rules. */
  readonly digest: Uint8Array
  /** BIP-340 with the tweaked key; otherwise ECDSA. */
  readonly taproot: boolean
  /** Type that says which parts the signature covers. */
  readonly hashType: HashType
  /**
   * Digest of a taproot input that leaves the type open, 32 bytes: the same with SIGHASH_ALL in place of SIGHASH_DEFAULT, which commits to
   * as much and is what some hardware wallets sign. Otherwise null.
   */
  readonly digestOfAll: Uint8Array | null
}

/** Message that a transaction stands for (BIP-322): its bytes, `unknown` if it is one but does not say which, or null if it is none. */
export type GenericMessage = { readonly message: Uint8Array | 'unknown' } | null

/** A transaction as a PSBT (BIP-174, or BIP-370) asks for it, read from the point of view of one key. */
export interface BitcoinTransaction {
  readonly network: BitcoinNetwork
  readonly version: number
  readonly inputs: readonly BitcoinInput[]
  readonly outputs: readonly BitcoinOutput[]
  readonly lockTime: number
  /** Satoshi: what goes in less what comes out, never negative. Null where others can still change what that is. */
  readonly fee: bigint | null
  /** At least one. */
  readonly signs: readonly BitcoinSigning[]
  /** Message that it stands for if it is no payment (BIP-322). */
  readonly genericMessage: GenericMessage
  /** Fields of the PSBT that are passed on unread. */
  readonly unknownFields: readonly UnknownField[]
  /** The PSBT, byte for byte as it was sent. */
  readonly psbt: Uint8Array
}
