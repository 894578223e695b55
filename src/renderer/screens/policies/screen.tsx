import { ScrollText } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { PoliciesScreen } from './policies-screen.tsx'

export const policies: Screen = {
  route: 'policies',
  label: 'Policies',
  letter: 'l',
  Icon: ScrollText,
  place: 'rail',
  about: 'What programs may do, and how much they may spend',
  show: part => <PoliciesScreen part={part} />,
}
