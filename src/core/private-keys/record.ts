import type { Identified } from '../record/identified.ts'
import type { Curve } from '../schema/curve.ts'

export interface Address {
  readonly format: string
  readonly address: string
}

export interface PrivateKey extends Identified {
  readonly name: string
  readonly curve: Curve
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly addresses: readonly Address[]
  readonly tagIds: readonly string[]
  /** A disabled key signs nothing. */
  readonly disabled: boolean
  readonly exported: boolean
  readonly imported: boolean
}
