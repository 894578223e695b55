import type { ReactNode } from 'react'
import { listed } from '../../../shared/listed.ts'
import type { PeopleView, PersonView } from '../../../shared/people.ts'
import { FoldingRow } from '../../components/folding-row.tsx'
import { UserWords } from '../../components/user-words.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { counted } from '../../words/count.ts'
import { dayOf } from '../../words/time.ts'

interface Props {
  readonly person: PersonView
  readonly people: PeopleView
  readonly actions?: ReactNode
  /** What belongs to the person. */
  readonly children: ReactNode
}

/** People who are all open at first. */
const mostOpen = 3

/** Who a person is and how they are reached, before what belongs to them. Open where a passkey may have been copied. */
export function PersonRow({ person, people: { users, tags }, actions, children }: Props) {
  const own = tags.filter(({ id }) => person.tagIds.includes(id))
  const has = belongings(person)
  return (
    <section className="panel person" aria-label={`Person ${person.name}`}>
      <FoldingRow
        title={
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
        }
        about={
          <span className="row-meta">
            <Contact value={person.email} verified={person.emailVerified} missing="No e-mail address" />
            <Contact value={person.phoneNumber} verified={person.phoneVerified} />
            <span>Added {dayOf(person.createdAt)}</span>
            {has && <span>{has}</span>}
          </span>
        }
        actions={actions}
        open={users.length <= mostOpen || has === '' || person.passkeys.some(({ countWentBack }) => countWentBack)}
      >
        {children}
      </FoldingRow>
    </section>
  )
}

/** `1 API key and 2 passkeys`; empty for nothing. */
function belongings({ apiKeys, passkeys, providers, mfaPolicies, sessions }: PersonView): string {
  const parts = [
    [apiKeys.length, 'API key'],
    [passkeys.length, 'passkey'],
    [providers.length, 'sign-in provider'],
    [mfaPolicies.length, 'MFA policy', 'MFA policies'],
    [sessions.length, 'session'],
  ] as const
  return listed(parts.filter(([count]) => count > 0).map(([count, one, several]) => counted(count, one, several)))
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
