import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { expired } from '../../../shared/expired.ts'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type Filter, useActivityPages } from './activity-pages.ts'
import { ActivityParts } from './activity-parts.tsx'
import { ActivityRowLink } from './activity-row-link.tsx'

const everything: Filter = { statuses: [], types: [] }

const ofExpired: Filter = { statuses: [expired], types: [] }

/** @param props.isOfExpired - Whether the route leads to what expired. */
export function ActivityScreen({ isOfExpired }: { isOfExpired: boolean }) {
  const [filter, setFilter] = useState(everything)
  useEffect(() => {
    if (isOfExpired) setFilter(ofExpired)
  }, [isOfExpired])
  return (
    <Page title="Activity" lead="Every request, and what happened to it.">
      <ActivityParts part="history" />
      <ActivityFilters filter={filter} onChange={setFilter} />
      <ActivityList key={JSON.stringify(filter)} filter={filter} onClear={() => setFilter(everything)} />
    </Page>
  )
}

function ActivityList({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const organizationId = useOrganizationId()
  const pages = useActivityPages(organizationId, filter)
  const filtered = filter.statuses.length + filter.types.length > 0
  return (
    <Loaded query={pages.first} what="activities">
      {() => (
        <>
          {pages.rows.length > 0 ? (
            <ul className="activity-list">
              {pages.rows.map(row => (
                <ActivityRowLink key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            !pages.first.loading && <NoActivity filtered={filtered} onClear={onClear} />
          )}
          <LoadMore pages={pages} label="Load older activity" />
        </>
      )}
    </Loaded>
  )
}

function NoActivity({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <Empty icon={<History size={24} aria-hidden />} title="No activity yet">
        <p>Requests from programs and from this window appear here, with each decision.</p>
      </Empty>
    )
  }
  return (
    <Empty
      icon={<History size={24} aria-hidden />}
      title="No activity matches"
      actions={<Button onClick={onClear}>Show everything</Button>}
    />
  )
}
