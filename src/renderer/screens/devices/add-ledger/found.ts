import type { HardwareWalletAccountView } from '../../../../shared/devices.ts'
import type { LedgerChain, LedgerKind, PathScheme } from '../../../words/ledger-paths.ts'

/** Which accounts of a device are looked for. */
export interface Sought {
  readonly chain: LedgerChain
  readonly kind: LedgerKind
  readonly scheme: PathScheme
}

export interface FoundAccount extends HardwareWalletAccountView {
  readonly label: string
}

/** What was read from a device. */
export interface Found extends Sought {
  readonly deviceId: string
  readonly model: string
  readonly accounts: readonly FoundAccount[]
  /** How many accounts of the scheme were read: the next has this index. */
  readonly read: number
}

/** Accounts of a scheme by their place in it. @param from - Index of the first. */
export function numbered(accounts: readonly HardwareWalletAccountView[], from: number): FoundAccount[] {
  return accounts.map((account, index) => ({ ...account, label: `Account ${from + index + 1}` }))
}
