import type { UnknownField } from '../bitcoin/unknown-fields.ts'
import type { DogecoinNetwork } from './network.ts'

export interface DogecoinInput {
  /** 64 lower-case hex digits, in the order people write them (reversed). */
  readonly txId: string
  readonly vout: number
  readonly sequence: number
  /** Koinu: a hundred millionth of a DOGE. Null where the transaction it comes from was not sent along: signatures do not say it. */
  readonly value: bigint | null
  /** Null where the script has none, and where it is not known. */
  readonly address: string | null
  readonly whose: 'own' | 'others' | 'unknown'
}

export interface DogecoinOutput {
  /** Koinu. */
  readonly value: bigint
  /** Lower-case hex. */
  readonly scriptPubKey: string
  /** `unknown` scripts have no address. Dogecoin has no segregated witness. */
  readonly scriptType: 'P2PKH' | 'P2SH' | 'unknown'
  readonly address: string | null
  /** True if it pays back to the key that signs. */
  readonly isOwn: boolean
}

/** A transaction, read from the point of view of one key. */
export interface DogecoinTransaction {
  readonly network: DogecoinNetwork
  readonly version: number
  readonly inputs: readonly DogecoinInput[]
  readonly outputs: readonly DogecoinOutput[]
  readonly lockTime: number
  /** Fields of the PSBT that are passed on unread; empty where none was lodged. */
  readonly unknownFields: readonly UnknownField[]
  /** Koinu, never negative: what goes in less what comes out. Null where it is not known what goes in. */
  readonly fee: bigint | null
}
