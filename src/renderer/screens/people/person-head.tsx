import type { PeopleView, PersonView } from '../../../shared/people.ts'
import { UserWords } from '../../components/user-words.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { dayOf } from '../../words/time.ts'

interface Props {
  readonly person: PersonView
  readonly people: PeopleView
}

/** Shows who a person is, and how they are reached. */
export function PersonHead({ person, people: { users, tags } }: Props) {
  const own = tags.filter(({ id }) => person.tagIds.includes(id))
  return (
    <div className="person-head">
      <div className="person-name">
        <h2>
          <UserWords user={person} among={users} />
        </h2>
        {own.length > 0 && (
          <ul className="tags" aria-label="Tags">
            {own.map(({ id, name }) => (
              <li key={id} className="chip chip-quiet tag">
                <VisibleText text={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="row-meta">
        <Contact value={person.email} verified={person.emailVerified} missing="No e-mail address" />
        <Contact value={person.phoneNumber} verified={person.phoneVerified} />
        <span>Added {dayOf(person.createdAt)}</span>
      </p>
    </div>
  )
}

interface ContactProps {
  readonly value: string | null
  readonly verified: boolean
  readonly missing?: string
}

function Contact({ value, verified, missing }: ContactProps) {
  if (value === null) return missing && <span>{missing}</span>
  return (
    <span>
      <VisibleText text={value} />
      {verified ? ' (verified)' : ' (not verified)'}
    </span>
  )
}
