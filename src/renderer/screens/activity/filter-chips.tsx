import { X } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { statusWords } from '../../words/status.ts'
import { chosenElsewhere, type FilterChoice, type FilterChoices } from './filter-choices.tsx'
import type { HistoryFilter } from './history-filter.ts'

interface Props {
  readonly filter: HistoryFilter
  readonly choices: FilterChoices
  readonly onChange: (change: Partial<HistoryFilter>) => void
  readonly onClear: () => void
}

interface Chip {
  readonly label: string
  readonly value: string
  /** Takes it away. */
  readonly without: Partial<HistoryFilter>
}

/** What narrows the history now, each with the way to take it away. */
export function FilterChips({ filter, choices, onChange, onClear }: Props) {
  const chips = chipsOf(filter, choices)
  if (chips.length === 0) return null
  return (
    <div className="filter-chips">
      <ul aria-label="Filters">
        {chips.map(({ label, value, without }) => (
          <li key={label}>
            <button type="button" className="toggle filter-chip" data-pressed="" onClick={() => onChange(without)}>
              <span className="visually-hidden">Remove filter </span>
              <span className="filter-chip-text">
                {label}: <VisibleText text={value} />
              </span>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}

function chipsOf(filter: HistoryFilter, choices: FilterChoices): readonly Chip[] {
  const all: readonly Chip[] = [
    { label: 'Search', value: filter.text, without: { text: '' } },
    { label: 'Status', value: statusesIn(filter.statuses), without: { statuses: [] } },
    { label: 'Kind', value: chosen(choices.kinds, filter.types.join()), without: { types: [] } },
    { label: 'Program', value: chosen(choices.programs, filter.program), without: { program: '' } },
    { label: 'Account', value: chosen(choices.accounts, filter.account), without: { account: '' } },
    { label: 'Chain', value: chosen(choices.chains, filter.chain), without: { chain: '' } },
    { label: 'First day', value: filter.from, without: { from: '' } },
    { label: 'Last day', value: filter.to, without: { to: '' } },
  ]
  return all.filter(({ value }) => value !== '')
}

function statusesIn(chosenOnes: HistoryFilter['statuses']): string {
  return chosenOnes.map(status => statusWords(status).label).join(', ')
}

function chosen(choices: readonly FilterChoice[], value: string): string {
  return value && (choices.find(each => each.value === value)?.label ?? chosenElsewhere(value))
}
