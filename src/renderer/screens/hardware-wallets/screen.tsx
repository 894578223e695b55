import { Usb } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const HardwareWalletsScreen = later(async () => (await import('./hardware-wallets-screen.tsx')).HardwareWalletsScreen)

export const hardwareWallets: Screen = {
  route: 'hardware-wallets',
  label: 'Hardware wallets',
  letter: 'h',
  Icon: Usb,
  place: { partOf: 'accounts' },
  about: 'Ledgers, and what is on them',
  show: () => <HardwareWalletsScreen />,
}
