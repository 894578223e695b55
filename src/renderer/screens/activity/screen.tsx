import { History } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const ActivityScreens = later(async () => (await import('./activity-screens.tsx')).ActivityScreens)

export const activity: Screen = {
  route: 'activity',
  label: 'Activity',
  letter: 't',
  Icon: History,
  place: 'bar',
  about: 'What was asked, and what happened to it',
  show: id => <ActivityScreens id={id} />,
}
