import { SubNavigation } from '../../components/sub-navigation.tsx'

/** What was recorded, and what was refused without being recorded. */
export function ActivityParts({ part }: { part: 'history' | 'refused' }) {
  return (
    <SubNavigation
      label="Parts of the activity"
      links={[
        { href: '#/activity', label: 'History', current: part === 'history' },
        { href: '#/activity/refused', label: 'Refused', current: part === 'refused' },
      ]}
    />
  )
}
