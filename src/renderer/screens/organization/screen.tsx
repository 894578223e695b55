import { Building2 } from 'lucide-react'
import type { Screen } from '../screen.ts'
import { OrganizationScreen } from './organization-screen.tsx'
import { QuorumScreen } from './quorum-screen.tsx'

export const organization: Screen = {
  route: 'organization',
  label: 'Organization',
  Icon: Building2,
  inBar: false,
  show: part => (part === 'quorum' ? <QuorumScreen /> : <OrganizationScreen />),
}
