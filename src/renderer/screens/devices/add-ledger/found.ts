import type { HardwareAccounts, HardwareKind, PathScheme } from '../../../../shared/chains.ts'
import type { HardwareWalletAccountView } from '../../../../shared/devices.ts'

/** Which accounts of a device are looked for. */
export interface Sought {
  readonly offered: HardwareAccounts
  readonly kind: HardwareKind
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
