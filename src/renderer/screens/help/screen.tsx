import { CircleHelp } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const HelpScreen = later(async () => (await import('./help-screen.tsx')).HelpScreen)

export const help: Screen = {
  route: 'help',
  label: 'Help',
  letter: 'e',
  Icon: CircleHelp,
  place: 'more',
  about: 'Colours, times, keys, and what to do when something is wrong',
  show: () => <HelpScreen />,
}
