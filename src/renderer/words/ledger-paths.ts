import type { WalletView } from '../../shared/views.ts'

/** The two ways in which wallets count the Ethereum accounts of one recovery phrase. Their first account is the same. */
export const pathStyles = {
  ledgerLive: {
    label: 'As in Ledger Live',
    path: (index: number) => `m/44'/60'/${index}'/0/0`,
  },
  standard: {
    label: 'As in most other wallets',
    path: (index: number) => `m/44'/60'/0'/0/${index}`,
  },
} as const

export type PathStyle = keyof typeof pathStyles

/** How many accounts are looked at in one go. */
const atOnce = 5

export function firstPaths(style: PathStyle): string[] {
  return Array.from({ length: atOnce }, (_, index) => pathStyles[style].path(index))
}

/** The first path that the wallet does not use yet, counted as its accounts are; as in Ledger Live where they do not tell. */
export function nextLedgerPath({ accounts }: Pick<WalletView, 'accounts'>): string {
  const used = new Set(accounts.map(({ path }) => path))
  const isStandard = accounts.some(({ path }) => /^m\/44'\/60'\/0'\/0\/[1-9]\d*$/.test(path))
  const { path } = pathStyles[isStandard ? 'standard' : 'ledgerLive']
  let index = 0
  while (used.has(path(index))) index += 1
  return path(index)
}
