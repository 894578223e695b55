import { WalletMinimal } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { AccountsScreen } from './accounts-screen.tsx'

export const accounts: Screen = {
  route: 'accounts',
  label: 'Accounts',
  letter: 'c',
  Icon: WalletMinimal,
  place: 'bar',
  about: 'Wallets, private keys and hardware wallets',
  show: () => <AccountsScreen />,
}
