import { Users } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { PeopleScreen } from './people-screen.tsx'

export const people: Screen = {
  route: 'people',
  label: 'People',
  letter: 'p',
  Icon: Users,
  place: 'team',
  about: 'Users, their credentials and tags',
  show: part => <PeopleScreen part={part} />,
}
