import { SubNavigation } from '../../components/sub-navigation.tsx'

/** Tabs for the history, the refused requests, and the receipts that prove everything. */
export function ActivityParts({ part }: { part: 'history' | 'refused' | 'receipts' }) {
  return (
    <SubNavigation
      label="Parts of the activity"
      links={[
        { href: '#/activity', label: 'History', current: part === 'history' },
        { href: '#/activity/refused', label: 'Refused', current: part === 'refused' },
        { href: '#/activity/receipts', label: 'Receipts', current: part === 'receipts' },
      ]}
    />
  )
}
