import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { ChoiceField } from '../../components/choice-field.tsx'
import { useQuery } from '../../hooks/query.ts'
import { statuses } from '../../words/status.ts'
import type { Filter } from './activity-pages.ts'

interface Props {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

const everyKind = ''

export function ActivityFilters({ filter, onChange }: Props) {
  const kinds = useQuery('activities.kinds', undefined).data ?? []
  const chosenKind = kinds.find(({ types }) => types.join() === filter.types.join())
  return (
    <div className="filters">
      <ToggleGroup
        multiple
        className="toggle-group"
        aria-label="Status"
        value={[...filter.statuses]}
        onValueChange={next => onChange({ ...filter, statuses: next })}
      >
        {Object.entries(statuses).map(([status, { label }]) => (
          <Toggle key={status} value={status} className="toggle">
            {label}
          </Toggle>
        ))}
      </ToggleGroup>
      {kinds.length > 0 && (
        <ChoiceField
          label="Kind"
          labelHidden
          value={chosenKind?.title ?? everyKind}
          choices={[
            { value: everyKind, label: 'Every kind' },
            ...kinds.map(({ title }) => ({ value: title, label: title })),
          ]}
          onChange={title => onChange({ ...filter, types: kinds.find(kind => kind.title === title)?.types ?? [] })}
        />
      )}
    </div>
  )
}
