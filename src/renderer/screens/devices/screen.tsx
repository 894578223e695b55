import { Usb } from 'lucide-react'
import type { Screen } from '../screen.ts'
import { DevicesScreen } from './devices-screen.tsx'

export const devices: Screen = {
  route: 'devices',
  label: 'Hardware wallets',
  Icon: Usb,
  inBar: false,
  show: () => <DevicesScreen />,
}
