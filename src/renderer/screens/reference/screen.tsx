import { BookOpen } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const ReferenceCallScreen = later(async () => (await import('./reference-call-screen.tsx')).ReferenceCallScreen)
const ReferenceScreen = later(async () => (await import('./reference-screen.tsx')).ReferenceScreen)

export const reference: Screen = {
  route: 'reference',
  label: 'API reference',
  letter: 'r',
  Icon: BookOpen,
  place: 'more',
  about: 'Every call that a program can make',
  show: call => (call ? <ReferenceCallScreen key={call} call={call} /> : <ReferenceScreen />),
}
