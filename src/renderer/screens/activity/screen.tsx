import { History } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ActivityScreens } from './activity-screens.tsx'

export const activity: Screen = {
  route: 'activity',
  label: 'Activity',
  letter: 't',
  Icon: History,
  place: 'bar',
  about: 'What was asked, and what happened to it',
  show: id => <ActivityScreens id={id} />,
}
