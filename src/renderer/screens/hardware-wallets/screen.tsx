import { Usb } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { HardwareWalletsScreen } from './hardware-wallets-screen.tsx'

export const hardwareWallets: Screen = {
  route: 'hardware-wallets',
  label: 'Hardware wallets',
  letter: 'h',
  Icon: Usb,
  place: { partOf: 'accounts' },
  about: 'Ledgers, and what is on them',
  show: () => <HardwareWalletsScreen />,
}
