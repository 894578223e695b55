import { CircleHelp } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { HelpScreen } from './help-screen.tsx'

export const help: Screen = {
  route: 'help',
  label: 'Help',
  letter: 'e',
  Icon: CircleHelp,
  place: 'more',
  about: 'Colours, times, keys, and what to do when something is wrong',
  show: () => <HelpScreen />,
}
