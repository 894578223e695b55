import { Users } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const PeopleScreen = later(async () => (await import('./people-screen.tsx')).PeopleScreen)

export const people: Screen = {
  route: 'people',
  label: 'People',
  letter: 'p',
  Icon: Users,
  place: 'team',
  about: 'Users, their credentials and tags',
  show: part => <PeopleScreen part={part} />,
}
