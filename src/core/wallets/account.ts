import type { Identified } from '../record/identified.ts'
import type { Curve } from '../schema/curve.ts'

export interface WalletAccount extends Identified {
  readonly walletId: string
  readonly curve: Curve
  /** BIP-32 or SLIP-10 path, for example `m/44'/60'/0'/0/0`. */
  readonly path: string
  readonly addressFormat: string
  readonly address: string
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly name: string | null
}
