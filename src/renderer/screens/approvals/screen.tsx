import { Signature } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ApprovalsScreen } from './approvals-screen.tsx'

export const approvals: Screen = {
  route: 'approvals',
  label: 'Approvals',
  letter: 'a',
  Icon: Signature,
  place: 'bar',
  about: 'Requests that wait for you',
  show: part => <ApprovalsScreen part={part} />,
}
