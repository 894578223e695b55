import type { Identified } from '../record/identified.ts'

/** The hardware wallet that holds a wallet's keys: this agent knows addresses only. */
export interface HardwareWallet {
  /** Its vendor, and the app on it that signs for this wallet: a `HardwareApp`. */
  readonly kind: string
  readonly app: string
  /** Public key at a path that is fixed for each app, lower-case hex, 33 bytes compressed: what another device is told by. */
  readonly identity: string
  /** For example `Ledger Flex`. */
  readonly model: string
}

export interface Wallet extends Identified {
  readonly name: string
  readonly exported: boolean
  readonly imported: boolean
  /** Null where the seed is in the vault. */
  readonly device: HardwareWallet | null
}
