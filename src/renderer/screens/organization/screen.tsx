import { Building2 } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { OrganizationScreen } from './organization-screen.tsx'
import { QuorumScreen } from './quorum-screen.tsx'
import { SubOrganizationScreen } from './sub-organization-screen.tsx'
import { SubOrganizationsScreen } from './sub-organizations-screen.tsx'

export const organization: Screen = {
  route: 'organization',
  label: 'Organization',
  letter: 'o',
  Icon: Building2,
  place: 'team',
  about: 'Root users and sub-organizations',
  show(part) {
    if (part === undefined) return <OrganizationScreen />
    if (part === 'quorum') return <QuorumScreen />
    return part === 'sub-organizations' ? <SubOrganizationsScreen /> : <SubOrganizationScreen key={part} id={part} />
  },
}
