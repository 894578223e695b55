import { useState } from 'react'
import type { SubOrganizationView } from '../../../shared/organization.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { counted } from '../../words/count.ts'
import { dayOf } from '../../words/time.ts'

/** How many are shown at once. */
const pageLength = 20

interface Props {
  /** Newest first. */
  readonly list: readonly SubOrganizationView[]
  /** False where there are more, older ones. */
  readonly allListed: boolean
}

export function SubOrganizations({ list, allListed }: Props) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(pageLength)
  const wanted = search.trim().toLowerCase()
  const found = list.filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted))
  if (list.length === 0) return <p className="quiet">There are none.</p>
  return (
    <>
      {list.length > pageLength && (
        <TextField
          label={`Find one of ${allListed ? '' : 'the newest '}${list.length} by name or id`}
          hint={allListed ? undefined : 'Older ones are listed by the API.'}
          type="search"
          value={search}
          onChange={next => {
            setSearch(next)
            setMost(pageLength)
          }}
        />
      )}
      {found.length > 0 ? (
        <ul className="rows">
          {found.slice(0, most).map(({ id, name, users, createdAt }) => (
            <li key={id} className="row">
              <div className="row-main">
                <p className="row-title">
                  <VisibleText text={name} />
                </p>
                <p className="row-mono">
                  <code translate="no">{id}</code>
                  <CopyButton text={id} what={`id of ${name}`} />
                </p>
                <p className="row-meta">
                  <span>{counted(users, 'user')}</span>
                  <span>Created {dayOf(createdAt)}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet" role="status">
          None matches “{search}”.
        </p>
      )}
      {found.length > most && (
        <div className="load-more">
          <Button onClick={() => setMost(most + pageLength)}>Show more ({found.length - most})</Button>
        </div>
      )}
    </>
  )
}
