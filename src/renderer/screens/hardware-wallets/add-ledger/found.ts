import type { HardwareAccounts, HardwareKind, PathScheme } from '../../../../shared/chains.ts'
import type { HardwareWalletAccountView } from '../../../../shared/hardware-wallets.ts'

/** Which accounts of a hardware wallet are looked for. */
export interface Sought {
  readonly offered: HardwareAccounts
  readonly kind: HardwareKind
  readonly scheme: PathScheme
}

export interface FoundAccount extends HardwareWalletAccountView {
  readonly label: string
}

/** Accounts that were read from a hardware wallet. */
export interface Found extends Sought {
  readonly hardwareWalletId: string
  readonly model: string
  readonly accounts: readonly FoundAccount[]
  /** Number of accounts of the scheme that were read: the next has this index. */
  readonly read: number
}

/** Accounts of a scheme by their place in it. @param from - Index of the first. */
export function numbered(accounts: readonly HardwareWalletAccountView[], from: number): FoundAccount[] {
  return accounts.map((account, index) => ({ ...account, label: `Account ${from + index + 1}` }))
}
