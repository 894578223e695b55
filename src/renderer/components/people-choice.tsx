import { useId } from 'react'
import type { PersonView } from '../../shared/people.ts'
import { CheckField } from './check-field.tsx'

interface Props {
  readonly label: string
  readonly users: readonly PersonView[]
  readonly chosen: readonly string[]
  readonly onChange: (userIds: string[]) => void
  /** What is wrong with the choice; absent or empty when nothing is. */
  readonly error?: string | undefined
  /** What is said of one of them beside the name; the e-mail address where nothing else is given. */
  readonly about?: (person: PersonView) => string | undefined
}

/** Some of the users of the organization. */
export function PeopleChoice({ label, users, chosen, onChange, error, about }: Props) {
  const id = useId()
  return (
    <fieldset className="fieldset" aria-describedby={error ? id : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="choices">
        {users.map(person => (
          <CheckField
            key={person.id}
            label={person.name}
            description={about ? about(person) : (person.email ?? undefined)}
            checked={chosen.includes(person.id)}
            onChange={checked =>
              onChange(checked ? [...chosen, person.id] : chosen.filter(other => other !== person.id))
            }
          />
        ))}
      </div>
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
