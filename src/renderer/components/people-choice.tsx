import { useId } from 'react'
import type { PersonView } from '../../shared/people.ts'
import { CheckField } from './check-field.tsx'
import { UserWords } from './user-words.tsx'

interface Props {
  readonly label: string
  readonly users: readonly PersonView[]
  readonly chosen: readonly string[]
  readonly onChange: (userIds: string[]) => void
  /** Problem of the choice, in words; absent or empty if there is none. */
  readonly error?: string | undefined
  /** Returns a note about a person, shown beside the name; without this function, the e-mail address is shown. */
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
            label={<UserWords user={person} among={users} />}
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
