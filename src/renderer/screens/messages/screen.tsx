import { Mail } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const MessagesScreen = later(async () => (await import('./messages-screen.tsx')).MessagesScreen)

export const messages: Screen = {
  route: 'messages',
  label: 'Messages',
  letter: 'm',
  Icon: Mail,
  place: 'team',
  about: 'E-mails and texts with one-time codes',
  show: () => <MessagesScreen />,
}
