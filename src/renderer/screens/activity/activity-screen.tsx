import { History } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { keepRouteState } from '../../hooks/route.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { useActivityPages } from './activity-pages.ts'
import { ActivityParts } from './activity-parts.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { useFilterChoices } from './filter-choices.tsx'
import { everything, filterIn, type HistoryFilter, stateOf } from './history-filter.ts'
import { HistoryList } from './history-list.tsx'
import { HistorySearch } from './history-search.tsx'

interface Props {
  /** State of its route. */
  readonly state: string
  /** True while one activity, or another part, is shown in its place. */
  readonly hidden: boolean
}

export function ActivityScreen({ state, hidden }: Props) {
  const filter = filterIn(state)
  const choices = useFilterChoices()
  const change = (to: Partial<HistoryFilter>) => keepRouteState(stateOf({ ...filter, ...to }))
  const clear = () => keepRouteState('')
  const same = stateOf(filter)
  return (
    <Page title="Activity" lead="Every request, and what happened to it." parts={<ActivityParts part="history" />}>
      <div className="history-bar">
        <HistorySearch text={filter.text} hidden={hidden} onChange={text => change({ text })} />
        <ActivityFilters filter={filter} choices={choices} onChange={change} />
        <ExportButton filter={filter} />
      </div>
      <FilterChips filter={filter} choices={choices} onChange={change} onClear={clear} />
      <ActivityList key={same} filter={filter} isFiltered={same !== stateOf(everything)} onClear={clear} />
    </Page>
  )
}

interface ListProps {
  readonly filter: HistoryFilter
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function ActivityList({ filter, isFiltered, onClear }: ListProps) {
  const organizationId = useOrganizationId()
  const pages = useActivityPages(organizationId, filter)
  return (
    <Loaded query={pages.first} what="activities">
      {() => (
        <>
          {pages.rows.length > 0 ? (
            <HistoryList pages={pages} />
          ) : (
            !pages.first.loading && <NoActivity filtered={isFiltered} onClear={onClear} />
          )}
          <LoadMore pages={{ ...pages, more: pages.moreError !== null }} label="Load older activity" />
        </>
      )}
    </Loaded>
  )
}

function NoActivity({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <Empty
        icon={<History size={24} aria-hidden />}
        title="No activity yet"
        leadsTo={{ href: '#/api-keys', label: 'Programs' }}
      >
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
