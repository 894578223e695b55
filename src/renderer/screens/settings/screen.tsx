import { Settings } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const settings: Screen = {
  route: 'settings',
  label: 'Settings',
  letter: 's',
  Icon: Settings,
  place: 'rail',
  about: 'Unlocking, backup, approvals and sign-in',
  show: part => <SettingsScreen part={part} />,
}
