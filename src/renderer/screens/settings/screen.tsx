import { Settings } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const SettingsScreen = later(async () => (await import('./settings-screen.tsx')).SettingsScreen)

export const settings: Screen = {
  route: 'settings',
  label: 'Settings',
  letter: 's',
  Icon: Settings,
  place: 'rail',
  about: 'Unlocking, backup, approvals and sign-in',
  show: part => <SettingsScreen part={part} />,
}
