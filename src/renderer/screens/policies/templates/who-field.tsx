import type { PersonView } from '../../../../shared/people.ts'
import { OptionGroup } from '../../../components/option-group.tsx'
import { PeopleChoice } from '../../../components/people-choice.tsx'
import type { Who } from './conditions.ts'

interface Props {
  readonly label?: string
  readonly users: readonly PersonView[]
  readonly who: Who
  readonly onChange: (who: Who) => void
  readonly error?: string | undefined
}

/** Whose requests a template is about. */
export function WhoField({ label = 'Who may ask', users, who, onChange, error }: Props) {
  return (
    <>
      <OptionGroup
        label={label}
        layout="row"
        value={who === 'everybody' ? 'everybody' : 'some'}
        options={[
          { value: 'everybody', label: 'Everybody in this organization' },
          { value: 'some', label: 'Only some people' },
        ]}
        onChange={next => onChange(next === 'everybody' ? 'everybody' : [])}
      />
      {who !== 'everybody' && (
        <PeopleChoice label="These people" users={users} chosen={who} onChange={onChange} error={error} />
      )}
    </>
  )
}
