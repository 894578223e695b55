import { Popover } from '@base-ui/react/popover'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { SearchChoiceField } from '../../components/search-choice-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { statuses } from '../../words/status.ts'
import { choicesWith, type FilterChoices } from './filter-choices.tsx'
import type { HistoryFilter } from './history-filter.ts'

interface Props {
  readonly filter: HistoryFilter
  readonly choices: FilterChoices
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

/** Opens the fields that narrow the history. */
export function ActivityFilters(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button icon={<SlidersHorizontal size={16} aria-hidden />} />}>Filter</Popover.Trigger>
      {/* The fields stay in the landmark of the button. */}
      <div ref={place} className="popover-place" />
      <Popover.Portal container={place}>
        <Popover.Positioner className="popover-layer" sideOffset={6} align="end" collisionPadding={12}>
          <Popover.Popup className="filter-popup" aria-label="Filters">
            <FilterFields {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function FilterFields({ filter, choices, onChange }: Props) {
  const { kinds, programs, accounts, chains } = choices
  return (
    <>
      <p id="filter-status" className="field-label">
        Status
      </p>
      <ToggleGroup
        multiple
        className="toggle-group"
        aria-labelledby="filter-status"
        value={[...filter.statuses]}
        onValueChange={next => onChange({ statuses: next })}
      >
        {Object.entries(statuses).map(([status, { label }]) => (
          <Toggle key={status} value={status} className="toggle">
            {label}
          </Toggle>
        ))}
      </ToggleGroup>
      <div className="filters">
        <ChoiceField
          label="Kind"
          value={filter.types.join()}
          choices={choicesWith('Every kind', kinds, filter.types.join())}
          onChange={types => onChange({ types: types === '' ? [] : types.split(',') })}
        />
        <ChoiceField
          label="Program"
          value={filter.program}
          choices={choicesWith('Every program', programs, filter.program)}
          onChange={program => onChange({ program })}
        />
        <SearchChoiceField
          label="Account"
          value={filter.account}
          choices={choicesWith('Every account', accounts, filter.account)}
          onChange={account => onChange({ account })}
          none="No account matches."
        />
        <ChoiceField
          label="Chain"
          value={filter.chain}
          choices={choicesWith('Every chain', chains, filter.chain)}
          onChange={chain => onChange({ chain })}
        />
        <TextField
          label="First day"
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={from => onChange({ from })}
        />
        <TextField
          label="Last day"
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={to => onChange({ to })}
        />
      </div>
    </>
  )
}
