import { SubNavigation } from '../../components/sub-navigation.tsx'

export function OrganizationParts({ part }: { part: 'own' | 'below' }) {
  return (
    <SubNavigation
      label="This organization and those below it"
      links={[
        { href: '#/organization', label: 'This organization', current: part === 'own' },
        { href: '#/organization/sub-organizations', label: 'Sub-organizations', current: part === 'below' },
      ]}
    />
  )
}
