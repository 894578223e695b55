import { Mail } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { MessagesScreen } from './messages-screen.tsx'

export const messages: Screen = {
  route: 'messages',
  label: 'Messages',
  letter: 'm',
  Icon: Mail,
  place: 'team',
  about: 'E-mails and texts with one-time codes',
  show: () => <MessagesScreen />,
}
