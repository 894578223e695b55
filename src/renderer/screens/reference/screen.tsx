import { BookOpen } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ReferenceCallScreen } from './reference-call-screen.tsx'
import { ReferenceScreen } from './reference-screen.tsx'

export const reference: Screen = {
  route: 'reference',
  label: 'API reference',
  letter: 'r',
  Icon: BookOpen,
  place: 'more',
  about: 'Every call that a program can make',
  show: call => (call ? <ReferenceCallScreen key={call} call={call} /> : <ReferenceScreen />),
}
