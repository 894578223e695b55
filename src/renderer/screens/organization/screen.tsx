import { Building2 } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const OrganizationScreen = later(async () => (await import('./organization-screen.tsx')).OrganizationScreen)
const QuorumScreen = later(async () => (await import('./quorum-screen.tsx')).QuorumScreen)
const SubOrganizationScreen = later(async () => (await import('./sub-organization-screen.tsx')).SubOrganizationScreen)
const SubOrganizationsScreen = later(
  async () => (await import('./sub-organizations-screen.tsx')).SubOrganizationsScreen,
)

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
