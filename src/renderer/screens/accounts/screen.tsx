import { WalletMinimal } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const AccountsScreen = later(async () => (await import('./accounts-screen.tsx')).AccountsScreen)

export const accounts: Screen = {
  route: 'accounts',
  label: 'Accounts',
  letter: 'c',
  Icon: WalletMinimal,
  place: 'bar',
  about: 'Wallets, private keys and hardware wallets',
  show: () => <AccountsScreen />,
}
