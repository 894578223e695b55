import type { HardwareWalletApp } from '../ports/hardware-wallets.ts'
import type { Identified } from '../record/identified.ts'

/** The hardware wallet that holds a wallet's keys: this agent knows addresses only. */
export interface HardwareWallet {
  readonly kind: 'ledger'
  /** The app on it that signs for this wallet. */
  readonly app: HardwareWalletApp
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
