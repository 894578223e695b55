import { ScrollText } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const PoliciesScreen = later(async () => (await import('./policies-screen.tsx')).PoliciesScreen)

export const policies: Screen = {
  route: 'policies',
  label: 'Policies',
  letter: 'l',
  Icon: ScrollText,
  place: 'rail',
  about: 'What programs may do, and how much they may spend',
  show: part => <PoliciesScreen part={part} />,
}
